/* An engine of sixty lines in C: cc -O2 -o bot examples/bots/bot.c && muggins match exec:./bot greedy+greedy
   It plays as bot.py does. The protocol: docs/protocol.md. */
#include <stdio.h>
#include <string.h>

static char hand[6][4], played[32][4];
static int hands, plays;

static int rank(const char *card) { return (int)(strchr("A23456789TJQK", card[0]) - "A23456789TJQK"); }
static int value(const char *card) { return rank(card) < 9 ? rank(card) + 1 : 10; }

/* The points of fifteens and pairs in the cards of a set of bits. */
static int worth(int keep) {
    int points = 0;
    for (int part = 1; part < 64; part++) {
        int sum = 0;
        for (int i = 0; i < 6; i++) sum += part >> i & 1 ? value(hand[i]) : 0;
        points += (part & ~keep) == 0 && sum == 15 ? 2 : 0;
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) points += keep >> i & keep >> j & 1 && rank(hand[i]) == rank(hand[j]) ? 2 : 0;
    return points;
}

static void toss(void) {
    int first = 0, second = 0, best = -1;
    for (int i = 4; i >= 0; i--)
        for (int j = 5; j > i; j--)
            if (worth(63 & ~(1 << i | 1 << j)) > best) best = worth(63 & ~(1 << i | 1 << j)), first = i, second = j;
    printf("bestmove %s %s\n", hand[first], hand[second]);
}

static void play(void) {
    int count = 0, fits = 0, best = -1, chosen = 0;
    char last = 0;
    for (int i = 0; i < plays; i++) { /* only where nothing fits does a new count begin */
        if (strcmp(played[i], "go") == 0) continue;
        count = count + value(played[i]) <= 31 ? count + value(played[i]) : value(played[i]);
        last = played[i][0];
        for (int j = 0; j < hands; j++) if (strcmp(hand[j], played[i]) == 0) hand[j][1] = 0;
    }
    for (int i = 0; i < hands; i++) fits |= hand[i][1] && count + value(hand[i]) <= 31;
    if (!fits) count = 0, last = 0;
    for (int i = 0; i < hands; i++) {
        int now = count + value(hand[i]);
        int score = 100 * ((now == 15 || now == 31) + (last == hand[i][0])) + rank(hand[i]);
        if (hand[i][1] && now <= 31 && score > best) best = score, chosen = i;
    }
    printf("bestmove %s\n", hand[chosen]);
}

int main(void) {
    char line[512], section[16];
    while (fgets(line, sizeof line, stdin)) {
        char *word = strtok(line, " \n");
        if (word && strcmp(word, "cep") == 0) puts("id name Sixty lines of C\ncepok");
        else if (word && strcmp(word, "quit") == 0) break;
        else if (word && strcmp(word, "go") == 0) { if (hands == 6) toss(); else play(); }
        else if (word && strcmp(word, "position") == 0)
            for (hands = plays = 0, section[0] = 0; (word = strtok(NULL, " \n"));) {
                if (strlen(word) > 2) snprintf(section, sizeof section, "%.15s", word); /* pone, hand, toss, play ... */
                else if (strcmp(section, "hand") == 0 && hands < 6) strcpy(hand[hands++], word);
                else if (strcmp(section, "play") == 0 && plays < 32) strcpy(played[plays++], word);
            }
        fflush(stdout);
    }
    return 0;
}
