import { useField } from '@strapi/strapi/admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { ShippingClass } from '../../../server/src/contracts/shipping';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LoadState } from '../kit/page/load-state';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { bodyOfClass, NEW_CLASS, valuesOfClass, type ClassValues } from './class-values';
import { SHIPPING } from './shipping-frame';
import {
  useShopChangeShippingClassMutation,
  useShopCreateShippingClassMutation,
  useShopShippingClassQuery,
} from './shipping.api';

const CLASSES = `${SHIPPING}/classes`;

const NAME: FormField = { name: 'name', kind: 'text', label: 'shipping.column.name', required: true };
const COST: FormField = { name: 'cost', kind: 'money', label: 'shipping.class.cost' };
const PERCENT: FormField = { name: 'percent', kind: 'decimal', label: 'shipping.class.percent' };
const PER_ITEM: FormField = {
  name: 'per_item',
  kind: 'flag',
  label: 'shipping.class.perItem',
  hint: 'shipping.class.perItem.hint',
};

const ClassFields = () => {
  const text = useText();
  const { value: type } = useField<ShippingClass['type']>('type');
  const types: FormField = {
    name: 'type',
    kind: 'choice',
    label: 'shipping.class.type',
    options: [
      { value: 'fixed', label: text('shipping.class.fixed') },
      { value: 'percentage', label: text('shipping.class.percentage') },
    ],
  };
  return <FieldGrid fields={[NAME, types, type === 'fixed' ? COST : PERCENT, PER_ITEM]} />;
};

const ClassForm = ({ stored }: { readonly stored: ShippingClass | null }) => {
  const text = useText();
  const navigate = useNavigate();
  const [create] = useShopCreateShippingClassMutation();
  const [change] = useShopChangeShippingClassMutation();
  return (
    <FormPage<ClassValues>
      title={stored?.name ?? text('shipping.class.add')}
      back={<SettingsBack fallback={CLASSES} />}
      isNew={!stored}
      initialValues={stored ? valuesOfClass(stored) : NEW_CLASS}
      fields={[NAME, COST, PERCENT, PER_ITEM]}
      save={(_changes, values) =>
        stored ? change({ id: stored.id, ...bodyOfClass(values) }) : create(bodyOfClass(values))
      }
      savedMessage={text('shipping.class.saved')}
      onSaved={() => navigate(CLASSES)}
    >
      <Panel title={text('shipping.class.section')} text={text('shipping.class.section.text')}>
        <ClassFields />
      </Panel>
    </FormPage>
  );
};

const StoredClass = ({ id }: { readonly id: number }) => {
  const query = useShopShippingClassQuery(id);
  return <LoadState query={query}>{(stored) => <ClassForm stored={stored} />}</LoadState>;
};

export const ClassPage = () => {
  const { id = '' } = useParams();
  return id === 'new' ? <ClassForm key="new" stored={null} /> : <StoredClass key={id} id={Number(id)} />;
};
