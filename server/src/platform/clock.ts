/** The only source of the present moment; domain code takes a Date as parameter, tests pass a fixed clock. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
