import { fraction, type Fraction } from '../money';

export const WEIGHT_UNITS = ['kg', 'g', 'lbs', 'oz'] as const;

export type WeightUnit = (typeof WEIGHT_UNITS)[number];

export type Weight = { readonly value: string | number; readonly unit: WeightUnit };

/** Grams in one unit, exactly: the pound is defined by the kilogram. */
const GRAMS: Readonly<Record<WeightUnit, Fraction>> = {
  kg: fraction.decimal('1000'),
  g: fraction.decimal('1'),
  lbs: fraction.decimal('453.59237'),
  oz: fraction.decimal('28.349523125'),
};

/** More than what is written has, converted from any unit to any other of its system. */
const DECIMALS = 12;

const WRITTEN = /^\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,2})?$/;

export const isWeightUnit = (unit: unknown): unit is WeightUnit =>
  typeof unit === 'string' && (WEIGHT_UNITS as readonly string[]).includes(unit);

/** What is no weight weighs nothing: long ago any text could be stored. */
const amountOf = (value: string | number): Fraction => {
  const written = String(value).trim();
  return WRITTEN.test(written) ? fraction.decimal(written) : fraction.ZERO;
};

const inGrams = ({ value, unit }: Weight): Fraction => fraction.times(amountOf(value), GRAMS[unit]);

/** The whole weight in a unit: without a remainder within the metric or the avoirdupois system, else to twelve decimals. */
export const weighTogether = (weights: readonly Weight[], unit: WeightUnit): number =>
  fraction.toNumber(fraction.dividedBy(fraction.total(weights.map(inGrams)), GRAMS[unit]), DECIMALS);

/** Weights of one unit; doubles added up would leave a remainder. */
export const sumOfWeights = (weights: readonly number[]): number =>
  fraction.toNumber(fraction.total(weights.map((weight) => fraction.decimal(weight))), DECIMALS);

/** One piece as far as sending it matters. */
export type Parcel = {
  readonly isPhysical: boolean;
  readonly shipsFree: boolean;
  /** Without its package, in the store's unit; 0 where unknown. */
  readonly weight: number;
};

const isShipped = ({ isPhysical, shipsFree }: Parcel): boolean => isPhysical && !shipsFree;

/**
 * What is sent when something is bought in which other things may lie. A bundle is sent as one piece: as soon as a part of it is
 * physical, also where the bundle itself is a download. What the bundle says of itself counts before its parts: it ships free where
 * it says so, or where nothing but parts that ship free is sent; it weighs what it says, else what is sent of its parts.
 */
export const parcelOf = (own: Parcel, parts: readonly Parcel[]): Parcel => {
  const sent = parts.filter(({ isPhysical }) => isPhysical);
  const charged = sent.filter(isShipped);
  const weighed = own.isPhysical && own.weight > 0;
  return {
    isPhysical: own.isPhysical || sent.length > 0,
    shipsFree: own.shipsFree || (!own.isPhysical && sent.length > 0 && charged.length === 0),
    weight: weighed ? own.weight : sumOfWeights(charged.map(({ weight }) => weight)),
  };
};
