/**
 * The places where other code of the site is asked or told within a request. Each is one record in the code of its module: its name
 * and what is printed into docs/hooks.md, the type of what is handed over, and which answers may be used. Whoever comes to such a
 * place looks first whether somebody listens: nothing is gathered, read or waited for otherwise.
 */
type PointName = `shop/${string}`;

export type FilterPoint<Value, Context> = {
  readonly name: PointName;
  /** What the value is, what may be answered, and the context. */
  readonly says: string;
  /** Other code of the site is plain JavaScript: what it answers is looked at before it is used. */
  readonly accepts: (answer: unknown, context: Context) => answer is Value;
};

export type ActionPoint<Payload> = {
  readonly name: PointName;
  /** Exactly when, and the payload. */
  readonly says: string;
  /** Never read; ties the payload to the point. */
  readonly payload?: Payload;
};

export const filterPoint = <Value, Context>(point: FilterPoint<Value, Context>): FilterPoint<Value, Context> => point;

export const actionPoint = <Payload>(name: PointName, says: string): ActionPoint<Payload> => ({ name, says });

type Told = Pick<FilterPoint<never, never>, 'name' | 'says'>;

/** As modules declare them. */
export const linesOf = (points: readonly Told[]): Readonly<Record<string, string>> =>
  Object.fromEntries(points.map(({ name, says }) => [name, says]));

/** A price: whole cents, 0 or more. */
export const isCents = (answer: unknown): answer is number => Number.isSafeInteger(answer) && Number(answer) >= 0;

export const isYesOrNo = (answer: unknown): answer is boolean => typeof answer === 'boolean';
