const DIGIT = /\p{Nd}/u;
/** Digits of other scripts than ASCII's: ten that follow each other, as '٠' to '٩'. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  // Some scripts have two rows of digits, one behind the other.
  return String(value % 10);
};

/** With the digits of ASCII: '٣' and '๓' are 3. */
export const plainDigits = (text: string): string => text.replace(OTHER_DIGITS, plainDigit);
