/** Does `text` consist of the pieces in this order, anything between them? Greedy from the left is exact for plain `*`. */
const matchesPieces = (text: string, pieces: readonly string[]): boolean => {
  const first = pieces[0] ?? '';
  const last = pieces[pieces.length - 1] ?? '';
  if (pieces.length === 1) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
};

/**
 * Is the address one of `restrictions`, a list separated by commas in which `*` stands for any text? No restriction lets anybody
 * in; where there is one, an unknown address stays out. See docs/rules/coupons.md#eligible-lines.
 */
export const isEmailAdmitted = (restrictions: string, email: string | null): boolean => {
  const patterns = restrictions
    .toLowerCase()
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  if (patterns.length === 0) return true;
  const address = email?.trim().toLowerCase() ?? '';
  return address !== '' && patterns.some((pattern) => matchesPieces(address, pattern.split('*')));
};
