/** As it stands in a text field. */
export const shownNumber = (value: number | string | null | undefined): string => String(value ?? '');

/** Digits become a number, nothing becomes null; anything else stays what was typed, and the server says what is wrong with it. */
export const typedNumber = (typed: string): number | string | null => {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : typed;
};
