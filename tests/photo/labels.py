"""What lies in the photographs of ../shared/data/photos: ranks as published with them, suits as we saw them."""

from pathlib import Path

from muggins.cards import Card, parse_cards

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "photos"

_TEXT = """
IMG_2383 AH; IMG_2384 KC; IMG_2385 KH; IMG_2387 QD; IMG_2391 9S; IMG_2394 9H; IMG_2395 TC; IMG_2402 QD; IMG_2403 JH
IMG_2410 TH; IMG_2417 9D; IMG_2424 AH; IMG_2431 JD; IMG_2432 TC; IMG_2433 QS; IMG_2435 9C; IMG_2436 JS; IMG_2440 KD
IMG_2445 QC; IMG_2452 9S; IMG_2459 9H; IMG_2461 TS; IMG_2463 9D; IMG_2468 JS; IMG_2470 AC; IMG_2476 AS; IMG_2477 QS
IMG_2479 JD; IMG_2482 QC; IMG_2485 KC; IMG_2487 TD; IMG_2494 KS; IMG_2501 JH; IMG_2508 JD; IMG_2510 KS; IMG_2516 9S
IMG_2523 AD; IMG_2530 QC; IMG_2531 JD; IMG_2532 AC; IMG_2533 QH; IMG_2539 KC; IMG_2540 TS; IMG_2544 9C; IMG_2545 TD
IMG_2550 QH; IMG_2551 AS; IMG_2554 JC; IMG_2555 KH; IMG_2557 QD; IMG_2558 TS TD KH AH; IMG_2560 TC QS KC QD
IMG_2561 AD KD 9S 9D; IMG_2564 JS TH AD QD; IMG_2568 KH 9C; IMG_2569 AS JC JD JH; IMG_2571 9H QC TS
IMG_2573 QS AH KD AC; IMG_2579 TS TD JS JC; IMG_2580 9D 9H KC AC; IMG_2583 AS JH 9C 9H; IMG_2585 QD JD JS TC
IMG_2589 JC 9S KS KH; IMG_2591 AS AD KD 9D; IMG_2592 TS QC KC AC; IMG_2594 QD JD JS TC; IMG_2595 QH AC; IMG_2598 AD 9H
IMG_2600 JC KS 9C; IMG_2602 TS JH; IMG_2604 AH 9S; IMG_2611 TH 9D TS AD JH; IMG_2618 TH KH; IMG_2626 KS AS TD
IMG_2633 JC 9H; IMG_2634 JS JH; IMG_2636 QD QC; IMG_2639 JC TC; IMG_2640 AD KH; IMG_2644 9H 9S TS; IMG_2647 AS TD
IMG_2651 QD KS; IMG_2654 9C 9D; IMG_2655 TH KD AC; IMG_2656 9S TD JH; IMG_2662 KH QH; IMG_2664 AH JD; IMG_2670 AH AS
IMG_2672 TC 9C; IMG_2675 KH 9D QD JC; IMG_2677 TC 9C; IMG_2678 JC JS; IMG_2683 KH JH; IMG_2686 QS QC; IMG_2692 KC
IMG_2699 AD; cam_image10 QH TS; cam_image17 AH; cam_image2 KH KS KC KD; cam_image24 KC; cam_image30 TH
cam_image37 AC KH KS AD; cam_image4 JH JC JS JD; cam_image44 9S AD KH 9C; cam_image45 AH KD 9D JS
cam_image5 TH TS TD TC; cam_image54 QC QS TC; cam_image6 9H 9D 9S 9C; cam_image7 QS QH QD QC; cam_image8 AH AD AS AC
"""


def photographs() -> dict[Path, tuple[Card, ...]]:
    if not FOLDER.is_dir():
        return {}
    told = [entry.split(maxsplit=1) for line in _TEXT.strip().splitlines() for entry in line.split(";")]
    endings = {path.stem: path for path in FOLDER.iterdir() if path.suffix.lower() == ".jpg"}
    return {endings[name]: parse_cards(cards) for name, cards in told if name in endings}
