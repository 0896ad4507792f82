import { Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { SavedShippingZoneAnswer, ShippingZoneWithMethods } from '../../../server/src/contracts/shipping';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LoadState } from '../kit/page/load-state';
import { CountriesInput } from '../settings/countries-input';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { MethodTable } from './method-table';
import { SHIPPING } from './shipping-frame';
import {
  useShopChangeShippingZoneMutation,
  useShopCreateShippingZoneMutation,
  useShopShippingClassesQuery,
  useShopShippingZoneQuery,
} from './shipping.api';
import { bodyOfZone, NEW_ZONE, valuesOfZone, type Reach, type ZoneValues } from './zone-values';

const REACHES: readonly Reach[] = ['included', 'excluded', 'world', 'nowhere'];

const useZoneFields = (): readonly FormField[] => {
  const text = useText();
  const { data: classes = [] } = useShopShippingClassesQuery(undefined);
  const everyCart = { value: '', label: text('shipping.zone.everyCart') };
  return [
    { name: 'name', kind: 'text', label: 'shipping.column.name', required: true },
    {
      name: 'shipping_class',
      kind: 'choice',
      label: 'shipping.zone.class',
      hint: 'shipping.zone.class.hint',
      options: [everyCart, ...classes.map(({ id, name }) => ({ value: String(id), label: name }))],
    },
    {
      name: 'reach',
      kind: 'choice',
      label: 'shipping.zone.reach',
      required: true,
      options: REACHES.map((value) => ({ value, label: text(`shipping.reach.${value}`) })),
    },
  ];
};

const Countries = () => {
  const text = useText();
  const { value: reach } = useField<Reach>('reach');
  if (reach !== 'included' && reach !== 'excluded') return null;
  return <CountriesInput name="countries" label={text('shipping.zone.countries')} />;
};

type Props = { readonly zone: ShippingZoneWithMethods | null };

const ZoneForm = ({ zone }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const fields = useZoneFields();
  const [create] = useShopCreateShippingZoneMutation();
  const [change] = useShopChangeShippingZoneMutation();
  return (
    <FormPage<ZoneValues>
      title={zone?.name ?? text('shipping.zone.add')}
      back={<SettingsBack fallback={SHIPPING} />}
      isNew={!zone}
      initialValues={zone ? valuesOfZone(zone) : NEW_ZONE}
      fields={fields}
      fieldOf={(name) => (name === 'region' ? 'reach' : name.startsWith('meta') ? 'countries' : name)}
      save={(_changes, values) => (zone ? change({ id: zone.id, ...bodyOfZone(values) }) : create(bodyOfZone(values)))}
      savedMessage={text('shipping.zone.saved')}
      onSaved={(saved) => {
        const { shipping_zone: made } = saved as SavedShippingZoneAnswer;
        if (!zone) navigate(`${SHIPPING}/zones/${made.id}`, { replace: true });
      }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('shipping.zone.section')}>
          <FieldGrid fields={fields} />
          <Countries />
        </Panel>
        {zone ? <MethodTable zone={zone} /> : null}
      </Flex>
    </FormPage>
  );
};

const StoredZone = ({ id }: { readonly id: number }) => {
  const query = useShopShippingZoneQuery(id);
  return <LoadState query={query}>{(zone) => <ZoneForm zone={zone} />}</LoadState>;
};

/** A shipping zone and its methods. */
export const ZonePage = () => {
  const { zone = '' } = useParams();
  return zone === 'new' ? <ZoneForm key="new" zone={null} /> : <StoredZone key={zone} id={Number(zone)} />;
};
