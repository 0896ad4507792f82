/** The numbers of RFC 3492, chapter 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128] as const;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MAX_CODE = 0x10_ffff;

const adapted = (delta: number, length: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
};

type Read = { readonly value: number; readonly end: number };

/** A number of variable length that begins at `start`; null where it does not end, or is more than any text needs. */
const readNumber = (digits: string, start: number, bias: number): Read | null => {
  let [value, weight] = [0, 1];
  for (let step = 1; ; step += 1) {
    const digit = DIGITS.indexOf(digits.charAt(start + step - 1) || '-');
    value += digit * weight;
    if (digit < 0 || !Number.isSafeInteger(value)) return null;
    const threshold = Math.min(Math.max(BASE * step - bias, T_MIN), T_MAX);
    if (digit < threshold) return { value, end: start + step };
    weight *= BASE - threshold;
  }
};

/** 'mller-kva' -> 'müller': what stands behind `xn--` in a label of a domain, in small letters. Null where it is none. */
export const fromPunycode = (encoded: string): string | null => {
  const cut = encoded.lastIndexOf('-');
  const signs = [...encoded.slice(0, Math.max(cut, 0))];
  const digits = encoded.slice(cut + 1);
  let [code, bias, position, start] = [FIRST_CODE as number, FIRST_BIAS as number, 0, 0];
  while (start < digits.length) {
    const read = readNumber(digits, start, bias);
    if (!read) return null;
    const length = signs.length + 1;
    position += read.value;
    code += Math.floor(position / length);
    if (code > MAX_CODE) return null;
    bias = adapted(read.value, length, start === 0);
    position %= length;
    signs.splice(position, 0, String.fromCodePoint(code));
    position += 1;
    start = read.end;
  }
  return signs.join('');
};
