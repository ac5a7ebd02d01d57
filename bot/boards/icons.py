"""Icons as filled paths in a square of 24."""

from __future__ import annotations

ICONS = {
    "forage": "M3 21 C2 9 9 3 22 2 C22 14 16 21 6 19 L13 11 L4 22 z",
    "attack": "M1 4 H23 L19.5 20 L15.7 10 L12 21 L8.3 10 L4.5 20 z",
    "shell": "M2 1 H22 V12 Q22 20 12 24 Q2 20 2 12 z",
    "aging": "M4 1 H20 V5 L14 12 L20 19 V23 H4 V19 L10 12 L4 5 z",
    "deep": "M2 3 L12 11 L22 3 V9 L12 17 L2 9 z M7 17 L12 21 L17 17 V20 L12 24 L7 20 z",
    "surface": "M1 9 q5.5 -6 11 0 t11 0 v5 q-5.5 6 -11 0 t-11 0 z",
    "star": "M12 0 l3.4 8 8.6 .8 -6.5 5.7 2 8.5 -7.5 -4.5 -7.5 4.5 2 -8.5 -6.5 -5.7 8.6 -.8 z",
    "cross": "M4 1 L12 9 L20 1 L23 4 L15 12 L23 20 L20 23 L12 15 L4 23 L1 20 L9 12 L1 4 z",
    "left": "M3 12 L19 2 V22 z",
    "right": "M21 12 L5 2 V22 z",
    "lit": "M14 0 L4 14 H11 L9 24 L20 9 H13 z",
}
