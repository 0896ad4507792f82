/** Repeatable draws: two runs with the same sizes work on the same store. */
export type Draw = {
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number;
  readonly oneOf: <T>(values: readonly T[]) => T;
};

/** mulberry32 */
const fractions = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const createDraw = (seed: number): Draw => {
  const next = fractions(seed);
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { between, oneOf: <T>(values: readonly T[]) => values[between(0, values.length - 1)] as T };
};
