import { useField } from '@strapi/strapi/admin';
import type { ShippingZoneWithMethods } from '../../../server/src/contracts/shipping';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { useAnyText, useText } from '../texts/use-text';
import { costField, DESCRIPTION, ENABLED, hasTiers, isFree, TITLE } from './method-fields';
import { StatesInput } from './states-input';
import { WeightTiers } from './weight-tiers';

const TYPES = ['flat_rate', 'free_shipping', 'local_pickup'] as const;
const RATES = ['per_order', 'per_item', 'per_price', 'per_weight'] as const;

const CostPanel = () => {
  const text = useText();
  const { value: rate = '' } = useField<string>('rate');
  const rates: FormField = {
    name: 'rate',
    kind: 'choice',
    label: 'shipping.method.rate',
    options: RATES.map((value) => ({ value, label: text(`shipping.rate.${value}`) })),
  };
  const classes: FormField = {
    name: 'class_aggregation',
    kind: 'choice',
    label: 'shipping.method.classes',
    hint: 'shipping.method.classes.hint',
    options: [
      { value: 'sum_all', label: text('shipping.classes.sum') },
      { value: 'highest_class', label: text('shipping.classes.highest') },
    ],
  };
  return (
    <Panel title={text('shipping.method.section.cost')}>
      <FieldGrid fields={[rates, costField({ rate }), classes]} />
      {hasTiers({ rate }) ? <WeightTiers /> : null}
    </Panel>
  );
};

/** The fields of a shipping method: what it costs is asked only where it costs something. */
export const MethodPanels = ({ zone }: { readonly zone: ShippingZoneWithMethods }) => {
  const text = useText();
  const anyText = useAnyText();
  const { value: type = '' } = useField<string>('type');
  const known: readonly string[] = TYPES;
  const types: FormField = {
    name: 'type',
    kind: 'choice',
    label: 'shipping.column.type',
    required: true,
    options: [...known, ...(type && !known.includes(type) ? [type] : [])].map((value) => ({
      value,
      label: anyText(`shipping.type.${value}`, value),
    })),
  };
  return (
    <>
      <Panel title={text('shipping.method.section')}>
        <FieldGrid fields={[TITLE, types, DESCRIPTION, ENABLED]} />
        <StatesInput country={zone.region} />
      </Panel>
      {isFree({ type }) ? null : <CostPanel />}
    </>
  );
};
