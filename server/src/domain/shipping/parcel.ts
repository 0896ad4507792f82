import { sumOfWeights } from './weight';

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
