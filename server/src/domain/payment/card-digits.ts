/**
 * The last four digits of a card as answers have them: a number, and text where that would lose zeros in front (`0042`). Kept as a
 * number. Providers tell text.
 */
export const cardDigits = (digits: number | null): number | string | null =>
  digits !== null && digits < 1_000 ? String(digits).padStart(4, '0') : digits;
