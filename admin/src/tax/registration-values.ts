import type { TaxClass } from '../../../server/src/contracts/tax';
import type { ClassRates, TaxRegistration } from '../../../server/src/contracts/tax-configuration';
import { classRatesOf, valuesOfClassRates, type ClassRateValues } from './class-rate-values';

export type RegistrationValues = {
  readonly country: string;
  readonly vat: string;
  readonly rates: ClassRateValues;
};

export type RegistrationBody = {
  readonly country: string;
  readonly vat: string;
  readonly rates: ClassRates;
  readonly version?: string;
};

export const valuesOfRegistration = (
  classes: readonly TaxClass[],
  registration: TaxRegistration | null
): RegistrationValues => ({
  country: registration?.country ?? '',
  vat: registration?.vat ?? '',
  rates: valuesOfClassRates(classes, registration?.rates ?? {}),
});

export const bodyOfRegistration = (
  { country, vat, rates }: RegistrationValues,
  stored: Pick<TaxRegistration, 'version'> | null
): RegistrationBody => ({
  country,
  vat,
  rates: classRatesOf(rates),
  ...(stored ? { version: stored.version } : {}),
});
