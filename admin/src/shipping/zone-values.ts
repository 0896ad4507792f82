import type { ShippingZone } from '../../../server/src/contracts/shipping';

/** Where a zone delivers to, as people say it. */
export type Reach = 'nowhere' | 'world' | 'included' | 'excluded';

export type ZoneValues = {
  readonly name: string;
  readonly reach: Reach;
  readonly countries: readonly string[];
  /** Id of a class as text; empty for none. */
  readonly shipping_class: string;
};

/** What the API takes; lists are writable, as the client's types have them. */
export type ZoneBody = {
  readonly name: string;
  readonly region: string;
  readonly shipping_class_id: number;
  readonly meta?: { countries: string[]; selection_type: 'included' | 'excluded' };
};

export const NEW_ZONE: ZoneValues = { name: '', reach: 'included', countries: [], shipping_class: '' };

const reachOf = ({ region, meta }: ShippingZone): Pick<ZoneValues, 'reach' | 'countries'> => {
  if (region === '') return { reach: 'nowhere', countries: [] };
  if (region === 'all') return { reach: 'world', countries: [] };
  if (region !== 'selection') return { reach: 'included', countries: [region] };
  return { reach: meta.selection_type ?? 'included', countries: meta.countries ?? [] };
};

export const valuesOfZone = (zone: ShippingZone): ZoneValues => ({
  name: zone.name,
  ...reachOf(zone),
  shipping_class: zone.shipping_class_id === null ? '' : String(zone.shipping_class_id),
});

/** One country alone is a region of its own: methods of such a zone can be for some of its states. */
const regionOf = ({ reach, countries }: ZoneValues): Pick<ZoneBody, 'region' | 'meta'> => {
  const [first] = countries;
  if (reach === 'nowhere') return { region: '' };
  if (reach === 'world') return { region: 'all' };
  if (reach === 'included' && countries.length === 1 && first) return { region: first };
  return { region: 'selection', meta: { countries: [...countries], selection_type: reach } };
};

export const bodyOfZone = (values: ZoneValues): ZoneBody => ({
  name: values.name,
  shipping_class_id: Number(values.shipping_class || 0),
  ...regionOf(values),
});
