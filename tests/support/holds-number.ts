/** Whether a text holds a number by itself: the digits of a time or of a random token may contain any other. */
export const holdsNumber = (text: string, number: number): boolean =>
  new RegExp(`(?<![0-9a-f])${number}(?![0-9a-f])`, 'i').test(text);
