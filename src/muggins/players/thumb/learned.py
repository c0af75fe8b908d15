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
    0.0785,
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
    0.5955,
    0.4413,
    0.4413,
    0.374,
    0.3163,
    0.3163,
    0.2753,
    0.2753,
    0.2753,
    0.2615,
    0.2615,
    0.2615,
    0.2615,
    0.2615,
    0.2516,
    0.245,
    0.245,
    0.2425,
    0.2391,
    0.2391,
    0.2391,
    0.2391,
    0.2341,
    0.2341,
    0.2341,
    0.2336,
    0.2305,
    0.2305,
    0.2292,
    0.2311,
    0.2298,
    0.2298,
    0.2299,
    0.2281,
    0.2292,
    0.2274,
    0.2257,
    0.2195,
    0.2195,
)
"""The same of the play, in decisions that the rules were not fitted to."""
LEARNED = (
    LearnedRule(
        Rule("play", ("gives run",), "both", -6),
        0.1542,
        RuleExample("dealer 0-0 hand 5D KD KH KS toss AH 5H starter QD play 6S", "KD", "5D"),
    ),
    LearnedRule(
        Rule("thrown", ("close",), "both", 1), 0.1443, RuleExample("pone 0-0 hand AD 4C 6C 8D TC JC", "AD 8D", "6C 8D")
    ),
    LearnedRule(
        Rule("play", ("to 5 or 21",), "both", -3),
        0.0673,
        RuleExample("pone 0-0 hand 5S QC QH QS toss 6H 7D starter 9S", "QC", "5S"),
    ),
    LearnedRule(
        Rule("play", ("follow", "highest"), "both", 1),
        0.0577,
        RuleExample("dealer 0-0 hand AS 4D 4S QD toss 9C TH starter 8D play 7H", "QD", "AS"),
    ),
    LearnedRule(
        Rule("thrown", ("king or queen wide",), "pone", -1),
        0.0395,
        RuleExample("pone 0-0 hand 6D 7C 8C TC JC KC", "6D KC", "6D JC"),
    ),
    LearnedRule(
        Rule("play", ("paired",), "both", 2),
        0.0411,
        RuleExample("pone 0-0 hand AD 4C 4H 4S toss AC KS starter 3H", "4C", "AD"),
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
        0.0137,
        RuleExample("dealer 0-0 hand 2C 2D 3D QS toss 6H 9H starter 7C play 7D", "QS", "2C"),
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
        0.0099,
        RuleExample("dealer 0-0 hand 5D 5H TH TS toss 2C JD starter JH play TD", "5D", "TH"),
    ),
    LearnedRule(
        Rule("play", ("lowest", "past 15"), "both", 2),
        0.0066,
        RuleExample("dealer 0-0 hand 6S 9C TD JD toss 4H QD starter 2D play QS", "6S", "9C"),
    ),
    LearnedRule(
        Rule("thrown", ("ten",), "pone", -1), 0.0048, RuleExample("pone 0-0 hand 3C 5C 6D 7C 9C TC", "6D TC", "3C 6D")
    ),
    LearnedRule(
        Rule("play", ("with kept 11", "16 to 20"), "both", 2),
        0.0025,
        RuleExample("dealer 0-0 hand AH 2C KC KD toss 6S 9C starter JH play QD", "KC", "2C"),
    ),
    LearnedRule(
        Rule("play", ("lead", "middle", "lowest"), "both", 1),
        0.0034,
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
        0.0050,
        RuleExample("dealer 0-0 hand 4C 4D 5D 7D toss JC QC starter 8D play QD", "7D", "5D"),
    ),
    LearnedRule(
        Rule("kept", ("all low",), "both", 2), 0.0040, RuleExample("pone 0-0 hand AD 3C 3H 3S TD QC", "TD QC", "AD TD")
    ),
    LearnedRule(
        Rule("kept", ("ace",), "pone", -1), 0.0019, RuleExample("pone 0-0 hand AD 4C 6C 8D TC JC", "AD 8D", "6C 8D")
    ),
    LearnedRule(
        Rule("play", ("dealer", "keeps fit"), "both", -4),
        0.0005,
        RuleExample("dealer 0-0 hand 5D 8D TD JD toss AH 4C starter JS play 2H TD 5S", "JD", "5D"),
    ),
    LearnedRule(
        Rule("play", ("dealer", "keeps five"), "both", 2),
        0.0031,
        RuleExample("dealer 0-0 hand 5S 6H 9C 9D toss KD KS starter 4S play 8C", "9C", "5S"),
    ),
    LearnedRule(
        Rule("kept", ("adding to five",), "pone", 2),
        0.0031,
        RuleExample("pone 0-0 hand AC 4C 7H 7S 9D JC", "9D JC", "4C 9D"),
    ),
    LearnedRule(
        Rule("play", ("lead", "near kept", "six"), "both", -2),
        0.0013,
        RuleExample("pone 0-0 hand 5C 5D 6D TD toss 3C 8C starter 2H", "TD", "6D"),
    ),
    LearnedRule(
        Rule("play", ("reply", "scores"), "both", -3),
        -0.0019,
        RuleExample("dealer 0-0 hand 2D 6D 7D JD toss 9S KS starter AH play 6H", "JD", "6D"),
    ),
    LearnedRule(
        Rule("play", ("pairs", "triple back"), "both", 6),
        0.0014,
        RuleExample("dealer 0-0 hand 3D 3S 6H 6S toss TS JC starter AC play 3C", "3D", "6H"),
    ),
    LearnedRule(
        Rule("kept", ("five with two tens",), "pone", 1),
        0.0009,
        RuleExample("pone 0-0 hand 5C 7H 8D 9C JC QC", "7H 8D", "9C QC"),
    ),
    LearnedRule(
        Rule("play", ("two left", "11 to 14"), "both", 4),
        -0.0001,
        RuleExample("pone 0-0 hand AS 2H 2S KS toss 9S QS starter TH play 2H 2C 2S 7S", "AS", "KS"),
    ),
    LearnedRule(
        Rule("play", ("lowest", "near"), "both", -2),
        0.0018,
        RuleExample("dealer 0-0 hand JC JD QH QS toss 6H 7H starter 2S play TD", "QH", "JC"),
    ),
    LearnedRule(
        Rule("play", ("dealer", "past 21"), "both", -2),
        -0.0011,
        RuleExample("dealer 0-0 hand 4C 6C 6D TS toss KD KH starter JS play 3C 6C 3S", "6D", "TS"),
    ),
    LearnedRule(
        Rule("play", ("nothing", "to 5 or 21"), "both", -3),
        0.0018,
        RuleExample("dealer 0-0 hand AS 2C 2D 2S toss TH JC starter AH play 4D", "2C", "AS"),
    ),
    LearnedRule(
        Rule("play", ("paired", "ace"), "both", -2),
        0.0017,
        RuleExample("dealer 0-0 hand AC AH AS 4D toss 8S QC starter 4C play KD", "4D", "AC"),
    ),
    LearnedRule(
        Rule("play", ("low", "scores"), "both", 2),
        0.0063,
        RuleExample("dealer 0-0 hand 2D 4D JD KD toss 8S TC starter 6D play 4S", "4D", "KD"),
    ),
    LearnedRule(
        Rule("play", ("two left", "over 25"), "both", 2),
        -0.0000,
        RuleExample("pone 0-0 hand AD 2C 2D JD toss 4C TS starter KC play 2C 5C 2D TD", "JD", "AD"),
    ),
)
"""The rules, in the order in which they are to be learned."""
RULES = tuple(each.rule for each in LEARNED)
