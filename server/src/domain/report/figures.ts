import type { Cents } from '../money';

/** What reports add up, of orders in one currency. See docs/reports.md. */
export type Figures = {
  readonly orders: number;
  /** What has been paid. */
  readonly gross: Cents;
  readonly refunds: Cents;
  readonly tax: Cents;
  readonly shippingTax: Cents;
  /** What the orders cost, paid or not. */
  readonly total: Cents;
  /** Orders of which something was given back. */
  readonly refunded: number;
  /** Units that were bought; fees and parts of bundles are none. */
  readonly items: number;
  /** Orders that begin a subscription. */
  readonly subscriptions: number;
  readonly subscriptionGross: Cents;
  /** Orders that renew one. */
  readonly renewals: number;
  readonly renewalGross: Cents;
};

export const FIGURE_NAMES = [
  ...(['orders', 'gross', 'refunds', 'tax', 'shippingTax', 'total', 'refunded', 'items'] as const),
  ...(['subscriptions', 'subscriptionGross', 'renewals', 'renewalGross'] as const),
] as const satisfies readonly (keyof Figures)[];

const figuresOf = (value: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(FIGURE_NAMES.map((name) => [name, value(name)])) as Figures;

export const NO_FIGURES: Figures = figuresOf(() => 0);

export const addFigures = (a: Figures, b: Figures): Figures => figuresOf((name) => a[name] + b[name]);

export const sumFigures = (all: readonly Figures[]): Figures => all.reduce(addFigures, NO_FIGURES);

/** What stays with the store; below zero where more was given back than came, or taxes are due for it. */
export const netOf = ({ gross, refunds, tax, shippingTax }: Figures): Cents => gross - refunds - tax - shippingTax;

const halfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Whole cents, rounded half up; 0 where there is nothing to divide by. */
export const average = (sum: Cents, count: number): Cents => (count === 0 ? 0 : halfUp(sum, count));

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** A share in hundredths with two decimals. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((part / whole) * 100);

export type Direction = 'up' | 'down' | 'same';
export type Fluctuation = { readonly value: number; readonly direction: Direction };

const directionOf = (change: number): Direction => {
  if (change === 0) return 'same';
  return change > 0 ? 'up' : 'down';
};

const growth = (current: number, previous: number): number => {
  if (previous === 0) return current > 0 ? 100 : 0;
  // Of the amount of what was: a store that lost money and then earned some has grown.
  return ((current - previous) / Math.abs(previous)) * 100;
};

/** How much more than before, in hundredths of what was before. */
export const fluctuation = (current: number, previous: number): Fluctuation => ({
  value: twoDecimals(growth(current, previous)),
  direction: directionOf(current - previous),
});

type Metrics<Name extends string> = Readonly<Record<Name, number>>;

export const fluctuationsOf = <Name extends string>(
  current: Metrics<Name>,
  previous: Metrics<Name>
): Readonly<Record<Name, Fluctuation>> =>
  Object.fromEntries(
    (Object.keys(current) as Name[]).map((name) => [name, fluctuation(current[name], previous[name])])
  ) as Record<Name, Fluctuation>;
