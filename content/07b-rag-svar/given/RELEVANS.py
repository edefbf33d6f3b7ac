RELEVANS = """Du är granskare. Nedan står en FRÅGA och ett SVAR.
Ger svaret besked om just det som frågan gäller? Sätt 1 för ja och 0 för nej.
Du ska inte avgöra om svaret är sant, bara om det hör till frågan.
Lämna enbart ett JSON-objekt av den här formen:
{"relevans": 1, "motivering": "en kort mening"}"""
