import type { CountryTaxRatesAnswer } from '../../../server/src/contracts/tax';
import type { FormField } from '../kit/form/form-definition';

const PLACE: readonly FormField[] = [
  { name: 'state', kind: 'text', label: 'tax.rate.state', hint: 'tax.rate.place.hint' },
  { name: 'city', kind: 'text', label: 'tax.rate.city', hint: 'tax.rate.place.hint' },
  { name: 'postcode', kind: 'text', label: 'tax.rate.postcode', hint: 'tax.rate.place.hint' },
];

/** Where in the country it is charged. Addresses of the country do not have what is hidden. */
export const placeFieldsOf = ({ settings }: CountryTaxRatesAnswer): readonly FormField[] => {
  const hidden: readonly string[] = settings?.hidden ?? [];
  return PLACE.filter(({ name }) => !hidden.includes(name));
};
