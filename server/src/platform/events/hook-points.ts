/**
 * The places where other code of the site is asked or told within a request. Each is one record in the code of its module: its name
 * and what is printed into docs/hooks.md, the types of what is handed over, and which answers may be used. Code that comes to such a
 * place looks first whether somebody listens: nothing is gathered, read or waited for otherwise.
 */
export type PointName = `shop/${string}`;

/** What documents and modules need to know of any point. */
export type PointLine = { readonly name: PointName; readonly says: string };

/** `Value` is what listeners are given and answer; `Used` is what the store makes of their answer, where that is less. */
export type FilterPoint<Value, Context, Used = Value, Name extends PointName = PointName> = {
  readonly name: Name;
  /** What the value is, what may be answered, and the context. */
  readonly says: string;
  /** Other code of the site is plain JavaScript: its answer is checked here before it is used. Undefined: it cannot be used. */
  readonly reads: (answer: unknown, context: Context, own: Used) => Used | undefined;
  /** Never set; ties the type of the value to the point. */
  readonly value?: Value;
};

export type ActionPoint<Payload, Name extends PointName = PointName> = {
  readonly name: Name;
  /** Exactly when, and the payload. */
  readonly says: string;
  /** Never set; ties the type of the payload to the point. */
  readonly payload?: Payload;
};

type Accepting<Value, Context> = {
  readonly says: string;
  readonly accepts: (answer: unknown, context: Context, own: Value) => answer is Value;
};

type Reading<Context, Used> = Pick<FilterPoint<Used, Context>, 'says' | 'reads'>;

/**
 * `of` is for values that are used as they were answered, or not at all; `readAs` for those of which the store uses a part.
 * The name may be a template: `filterPoint(`shop/ipn_url_${gateway}`)`.
 */
export const filterPoint = <const Name extends PointName>(name: Name) => ({
  of: <Value, Context>({ says, accepts }: Accepting<Value, Context>): FilterPoint<Value, Context, Value, Name> => ({
    name,
    says,
    reads: (answer, context, own) => (accepts(answer, context, own) ? answer : undefined),
  }),
  readAs: <Value, Context, Used extends Value>({
    says,
    reads,
  }: Reading<Context, Used>): FilterPoint<Value, Context, Used, Name> => ({ name, says, reads }),
});

export const actionPoint = <const Name extends PointName>(name: Name) => ({
  of: <Payload>(says: string): ActionPoint<Payload, Name> => ({ name, says }),
});

/** A whole number, 0 or more. */
export const isCount = (answer: unknown): answer is number => Number.isSafeInteger(answer) && Number(answer) >= 0;

/** A price: whole cents, 0 or more. */
export const isCents = isCount;

export const isYesOrNo = (answer: unknown): answer is boolean => typeof answer === 'boolean';

export const isRecord = (answer: unknown): answer is Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);
