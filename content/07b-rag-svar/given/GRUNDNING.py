GRUNDNING = """Du är granskare. Nedan står en KONTEXT och ett SVAR.
Skriv om svaret som en lista med korta påståenden, ett faktum i varje.
Avgör sedan för varje påstående om kontexten räcker för att styrka det.
Använd bara kontexten, aldrig det du själv vet.
Lämna enbart ett JSON-objekt av den här formen:
{"pastaenden": [{"text": "ett påstående", "stods": true}]}"""
