/* The reference for the census: the same table-driven count of all hands, in plain C.
   Reads the table of rank points (13^5 bytes by five ranks) from standard input, counts all
   12,994,800 hands several times and prints the median time in seconds and the number of 29s. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 15 };
static uint8_t points[13 * 13 * 13 * 13][16];
static int64_t frequencies[128];

static void census(void)
{
    for (int a = 0; a < 52; a++)
    for (int b = a + 1; b < 52; b++)
    for (int c = b + 1; c < 52; c++)
    for (int d = c + 1; d < 52; d++) {
        int64_t held = 1LL << a | 1LL << b | 1LL << c | 1LL << d;
        const uint8_t *row = points[((a / 4 * 13 + b / 4) * 13 + c / 4) * 13 + d / 4];
        int same = a % 4 == b % 4 && a % 4 == c % 4 && a % 4 == d % 4;
        for (int suit = 0; suit < 4; suit++) {
            int suited = same ? (a % 4 == suit ? 5 : 4) : 0;
            int jack = 40 + suit;
            suited += a == jack || b == jack || c == jack || d == jack;
            for (int rank = 0; rank < 13; rank++)
                frequencies[row[rank] + suited + 64 * (held >> (4 * rank + suit) & 1)]++;
        }
    }
}

static int ascending(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

int main(void)
{
    double times[RUNS];
    for (int four = 0; four < 13 * 13 * 13 * 13; four++)
        if (fread(points[four], 1, 13, stdin) != 13)
            return 1;
    for (int run = 0; run < RUNS; run++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        census();
        clock_gettime(CLOCK_MONOTONIC, &end);
        times[run] = (end.tv_sec - start.tv_sec) + 1e-9 * (end.tv_nsec - start.tv_nsec);
    }
    qsort(times, RUNS, sizeof *times, ascending);
    printf("%.9f %lld\n", times[RUNS / 2], (long long)(frequencies[29] / RUNS));
    return 0;
}
