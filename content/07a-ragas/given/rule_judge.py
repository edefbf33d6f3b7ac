import re

THRESHOLD = 0.6


def long_words(text):
    words = re.findall(r"[^\W_]+", text.casefold())
    return {word for word in words if len(word) > 3 or word.isdigit()}


def rule_judge(sentence, context):
    wanted = long_words(sentence)
    found = wanted & long_words(context)
    return "ja" if wanted and len(found) / len(wanted) >= THRESHOLD else "nee"
