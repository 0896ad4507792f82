import { Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { SavedShippingZoneAnswer, ShippingZoneWithMethods } from '../../../server/src/contracts/shipping';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { StoredRecord } from '../kit/page/stored-record';
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

type Props = {
  /** What the form began with. */
  readonly zone: ShippingZoneWithMethods | null;
  /** What is stored by now, as far as the page knows. */
  readonly latest?: ShippingZoneWithMethods;
  readonly onReload?: () => void;
};

/** What is sent names the version that was read or saved last. */
const useSave = (zone: ShippingZoneWithMethods | null) => {
  const [create] = useShopCreateShippingZoneMutation();
  const [change] = useShopChangeShippingZoneMutation();
  const version = useRef(zone?.version ?? '');
  const save = (_changes: Partial<ZoneValues>, values: ZoneValues) =>
    zone ? change({ id: zone.id, version: version.current, ...bodyOfZone(values) }) : create(bodyOfZone(values));
  return { save, version };
};

const ZoneForm = ({ zone, latest, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const fields = useZoneFields();
  const { save, version } = useSave(zone);
  return (
    <FormPage<ZoneValues>
      title={latest?.name ?? text('shipping.zone.add')}
      back={<SettingsBack fallback={SHIPPING} />}
      isNew={!zone}
      initialValues={zone ? valuesOfZone(zone) : NEW_ZONE}
      fields={fields}
      fieldOf={(name) => (name === 'region' ? 'reach' : name.startsWith('meta') ? 'countries' : name)}
      save={save}
      {...(onReload ? { onReload } : {})}
      savedMessage={text('shipping.zone.saved')}
      onSaved={(saved) => {
        const { shipping_zone: made } = saved as SavedShippingZoneAnswer;
        version.current = made.version;
        if (!zone) navigate(`${SHIPPING}/zones/${made.id}`, { replace: true });
      }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('shipping.zone.section')}>
          <FieldGrid fields={fields} />
          <Countries />
        </Panel>
        {latest ? <MethodTable zone={latest} /> : null}
      </Flex>
    </FormPage>
  );
};

const StoredZone = ({ id }: { readonly id: number }) => {
  const query = useShopShippingZoneQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(zone, onReload, latest) => <ZoneForm zone={zone} latest={latest} onReload={onReload} />}
    </StoredRecord>
  );
};

/** A shipping zone and its methods. */
export const ZonePage = () => {
  const { zone = '' } = useParams();
  return zone === 'new' ? <ZoneForm key="new" zone={null} /> : <StoredZone key={zone} id={Number(zone)} />;
};
