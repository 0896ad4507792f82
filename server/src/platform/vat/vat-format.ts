import { stdnum } from 'stdnum';
import type { VatNumber } from '../../domain/tax';

/** How stdnum calls the VAT number among a country's numbers. */
const VAT_NUMBERS: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
};

/**
 * Whether length, characters and checksum are right: what can be told without asking anybody. A number that passes may still
 * belong to nobody.
 */
export const isWellFormedVatNumber = ({ country, number }: VatNumber): boolean =>
  stdnum[country]?.[VAT_NUMBERS[country] ?? '']?.validate(number).isValid ?? false;
