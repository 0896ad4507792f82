import { fc } from './seeded';

/** How many random cases each property of money is tried on: few for whoever works on something else, 40,000 in CI. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

/** A predicate that throws is broken too; what it says comes with the smallest case that was found. */
export const holds = <T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => boolean | void,
  numRuns = PROPERTY_RUNS
): void => fc.assert(fc.property(arbitrary, predicate), { numRuns });

type Rules<T> = Readonly<Record<string, (value: T) => boolean>>;

/**
 * Many rules on the same cases, each on all of them: making up a case and pricing it takes longer than looking at it. The error names
 * the broken rule.
 */
export const keepsAll = <Drawn, T>(
  arbitrary: fc.Arbitrary<Drawn>,
  prepare: (drawn: Drawn) => T,
  rules: Rules<T>
): void => {
  const named = Object.entries(rules);
  holds(arbitrary, (drawn) => {
    const prepared = prepare(drawn);
    const broken = named.find(([, rule]) => !rule(prepared));
    if (broken) throw new Error(`A cart breaks the rule: ${broken[0]}`);
  });
};
