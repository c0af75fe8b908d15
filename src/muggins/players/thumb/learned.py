"""The rules of thumb, fitted to the solution; written by scripts/rules_learned.py."""

from muggins.players.thumb.rule import LearnedRule, Rule, RuleExample

SOLUTION = "5bfc78695283e0c7750b011f770a94d5d791b4bc735d550ce70b8ec374fe28a2"
"""The digest of the solution that they were fitted to."""
DISCARDS_LOSE = (
    0.4121,
    0.4121,
    0.2678,
    0.2678,
    0.2678,
    0.2283,
    0.2283,
    0.1996,
    0.1742,
    0.1742,
    0.1547,
    0.1351,
    0.1211,
    0.1029,
    0.1029,
    0.1029,
    0.0981,
    0.0981,
    0.0981,
    0.0948,
    0.0896,
    0.0844,
    0.0844,
    0.0804,
    0.0785,
    0.0785,
    0.0754,
    0.0754,
    0.0754,
    0.0754,
    0.0754,
    0.0745,
    0.0745,
    0.0745,
    0.0745,
    0.0745,
    0.0745,
    0.0745,
    0.0745,
)
"""Points a deal that discards lose with the first two rules, the first three ...; exact."""
PLAYS_LOSE = (
    0.6187,
    0.4501,
    0.4501,
    0.3788,
    0.3238,
    0.3238,
    0.2852,
    0.2852,
    0.2852,
    0.2657,
    0.2657,
    0.2657,
    0.2657,
    0.2657,
    0.2535,
    0.2453,
    0.2453,
    0.2403,
    0.235,
    0.235,
    0.235,
    0.235,
    0.2315,
    0.2315,
    0.2315,
    0.23,
    0.23,
    0.227,
    0.2307,
    0.2298,
    0.2277,
    0.2277,
    0.2275,
    0.2263,
    0.2257,
    0.2197,
    0.2174,
    0.2155,
    0.2143,
)
"""The same of the play, in decisions that the rules were not fitted to."""
LEARNED = (
    LearnedRule(
        Rule("play", ("gives run",), "both", -6),
        0.1687,
        RuleExample("dealer 0-0 hand 5D KD KH KS toss AH 5H starter QD play 6S", "KD", "5D"),
    ),
    LearnedRule(
        Rule("thrown", ("close",), "both", 1), 0.1443, RuleExample("pone 0-0 hand AD 4C 6C 8D TC JC", "AD 8D", "6C 8D")
    ),
    LearnedRule(
        Rule("play", ("to 5 or 21",), "both", -4),
        0.0713,
        RuleExample("pone 0-0 hand AD AH AS 5H toss 2D 8C starter 5S", "AD", "5H"),
    ),
    LearnedRule(
        Rule("play", ("follow", "highest"), "both", 1),
        0.0550,
        RuleExample("dealer 0-0 hand 2H 6D 7C 7S toss TC TS starter 3S play QC", "7C", "6D"),
    ),
    LearnedRule(
        Rule("thrown", ("king or queen wide",), "pone", -1),
        0.0395,
        RuleExample("pone 0-0 hand 6D 7C 8C TC JC KC", "6D KC", "6D JC"),
    ),
    LearnedRule(
        Rule("play", ("paired",), "both", 2),
        0.0385,
        RuleExample("pone 0-0 hand 4C 4D 7C TS toss 3C TH starter KH", "4C", "TS"),
    ),
    LearnedRule(
        Rule("thrown", ("five",), "both", 2), 0.0287, RuleExample("dealer 0-0 hand 2S 4S 5D 7D 7H 8C", "4S 5D", "2S 4S")
    ),
    LearnedRule(
        Rule("thrown", ("adding to five",), "both", 3),
        0.0254,
        RuleExample("pone 0-0 hand AH 3C 4D 8C JC KC", "3C 8C", "AH 4D"),
    ),
    LearnedRule(
        Rule("play", ("5 to 14",), "both", -2),
        0.0195,
        RuleExample("dealer 0-0 hand AC AS 2S KD toss 8D TD starter 5D play 9D", "KD", "AC"),
    ),
    LearnedRule(
        Rule("kept", ("touching",), "both", 1),
        0.0194,
        RuleExample("dealer 0-0 hand AS 2C 2D 2H 4C 5C", "4C 5C", "AS 4C"),
    ),
    LearnedRule(
        Rule("kept", ("two tens",), "both", -1),
        0.0196,
        RuleExample("dealer 0-0 hand 2C 3C 6D 9C JD KC", "6D JD", "6D 9C"),
    ),
    LearnedRule(
        Rule("thrown", ("a low",), "pone", 1), 0.0140, RuleExample("pone 0-0 hand 3C 8C TC JC QD KC", "8C QD", "3C QD")
    ),
    LearnedRule(
        Rule("thrown", ("touching",), "both", 1),
        0.0182,
        RuleExample("dealer 0-0 hand AD AH AS 9D TC QC", "9D TC", "TC QC"),
    ),
    LearnedRule(
        Rule("play", ("fifteen",), "both", 4),
        0.0123,
        RuleExample("dealer 0-0 hand 3C 5D JH QS toss 8D 8H starter TH play QD", "5D", "QS"),
    ),
    LearnedRule(
        Rule("play", ("lowest", "past 15"), "both", 2),
        0.0081,
        RuleExample("dealer 0-0 hand 6D 9H TS JS toss 2D 7C starter TD play QC", "6D", "9H"),
    ),
    LearnedRule(
        Rule("thrown", ("ten",), "pone", -1), 0.0048, RuleExample("pone 0-0 hand 3C 5C 6D 7C 9C TC", "6D TC", "3C 6D")
    ),
    LearnedRule(
        Rule("play", ("with kept 11", "16 to 20"), "both", 2),
        0.0050,
        RuleExample("dealer 0-0 hand 4S 7H 8D 9H toss 5C JS starter 5D play JC", "7H", "8D"),
    ),
    LearnedRule(
        Rule("play", ("lead", "middle", "lowest"), "both", 1),
        0.0053,
        RuleExample("pone 0-0 hand 6H 8H 9C TC toss 2D KC starter 3D", "6H", "TC"),
    ),
    LearnedRule(
        Rule("thrown", ("king",), "pone", -1), 0.0033, RuleExample("pone 0-0 hand AS 3S 4S 5H 6D KC", "AS KC", "AS 3S")
    ),
    LearnedRule(
        Rule("thrown", ("five",), "pone", 3), 0.0052, RuleExample("pone 0-0 hand AD 2C 4C 5D 9C KC", "2C 9C", "AD 5D")
    ),
    LearnedRule(
        Rule("kept", ("three lows",), "both", 1),
        0.0053,
        RuleExample("pone 0-0 hand 2C 3C 3H 5D 9C TC", "5D 9C", "3C 9C"),
    ),
    LearnedRule(
        Rule("play", ("reply to ten", "with kept 11"), "both", 6),
        0.0035,
        RuleExample("dealer 0-0 hand AD 2S 4H 9D toss 5H JS starter KC play TH", "2S", "4H"),
    ),
    LearnedRule(
        Rule("kept", ("all low",), "both", 2), 0.0040, RuleExample("pone 0-0 hand AD 3C 3H 3S TD QC", "TD QC", "AD TD")
    ),
    LearnedRule(
        Rule("kept", ("ace",), "pone", -1), 0.0019, RuleExample("pone 0-0 hand AD 4C 6C 8D TC JC", "AD 8D", "6C 8D")
    ),
    LearnedRule(
        Rule("play", ("dealer", "five"), "both", -2),
        0.0015,
        RuleExample("dealer 0-0 hand AH 5C TC JH toss 7H 8C starter 2H play KC", "TC", "5C"),
    ),
    LearnedRule(
        Rule("kept", ("adding to five",), "pone", 2),
        0.0031,
        RuleExample("pone 0-0 hand AC 4C 7H 7S 9D JC", "9D JC", "4C 9D"),
    ),
    LearnedRule(
        Rule("play", ("later lead", "seven"), "both", 2),
        0.0030,
        RuleExample("dealer 0-0 hand 6S 7C 9C 9S toss JH KH starter 8C play TD 6S QC go 5C", "7C", "9C"),
    ),
    LearnedRule(
        Rule("play", ("reply", "scores"), "both", -3),
        -0.0037,
        RuleExample("dealer 0-0 hand 2D 6D 7D JD toss 9S KS starter AH play 6H", "JD", "6D"),
    ),
    LearnedRule(
        Rule("play", ("dealer", "21 to 25"), "both", -2),
        0.0009,
        RuleExample("dealer 0-0 hand 5H TD TS QD toss 3S 8S starter 4C play 3C TD 5C", "QD", "5H"),
    ),
    LearnedRule(
        Rule("play", ("triple back", "seven"), "both", 6),
        0.0021,
        RuleExample("dealer 0-0 hand AD 7C 7S TC toss QD QH starter 6C play JH", "7C", "AD"),
    ),
    LearnedRule(
        Rule("kept", ("five with two tens",), "pone", 1),
        0.0009,
        RuleExample("pone 0-0 hand 5C 7H 8D 9C JC QC", "7H 8D", "9C QC"),
    ),
    LearnedRule(
        Rule("play", ("two left", "under 15"), "both", 4),
        0.0002,
        RuleExample("dealer 0-0 hand 2C 6D 7D 9S toss 5H QC starter AC play 8H 7D 7S 9S JC", "2C", "6D"),
    ),
    LearnedRule(
        Rule("play", ("lowest", "near"), "both", -2),
        0.0012,
        RuleExample("dealer 0-0 hand TD TH KC KH toss AC 2S starter 9S play JS", "KC", "TD"),
    ),
    LearnedRule(
        Rule("play", ("opponent has one", "to 10"), "both", -2),
        0.0006,
        RuleExample("dealer 0-0 hand 9C 9H TC TH toss AH 7D starter 7C play QD 9C QS go 2D", "9H", "TC"),
    ),
    LearnedRule(
        Rule("play", ("low", "scores"), "both", 4),
        0.0060,
        RuleExample("dealer 0-0 hand AC AH 3C JS toss 9S JH starter JD play 3H", "3C", "JS"),
    ),
    LearnedRule(
        Rule("play", ("follow", "paired", "ace"), "both", -4),
        0.0024,
        RuleExample("dealer 0-0 hand AC AH AS 4D toss 8D 9S starter KH play TD", "4D", "AC"),
    ),
    LearnedRule(
        Rule("play", ("for 15",), "both", 1),
        0.0019,
        RuleExample("pone 0-0 hand 5C 5D 6D TD toss 3C 8C starter 2H", "TD", "6D"),
    ),
    LearnedRule(
        Rule("play", ("dealer", "under 5"), "both", 4),
        0.0012,
        RuleExample("dealer 0-0 hand AD 7C 7D 8C toss AS 4C starter 8S play AH", "AD", "7C"),
    ),
)
"""The rules, in the order in which they are to be learned."""
RULES = tuple(each.rule for each in LEARNED)
