import { createDraw } from '../bench/data/draw';
import { SEED } from './seeded';

const draw = createDraw(SEED);

/** The same things in an order that PROPERTY_SEED repeats. */
export const shuffled = <T>(items: readonly T[]): readonly T[] => {
  const left = [...items];
  return items.map(() => left.splice(draw.between(0, left.length - 1), 1)[0] as T);
};

/** All orders in which a few things can stand. */
export const ordersOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, index) =>
        ordersOf(items.filter((_each, other) => other !== index)).map((rest) => [first, ...rest])
      );
