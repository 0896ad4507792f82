import { useField } from '@strapi/strapi/admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { SavedShippingClassAnswer, ShippingClass } from '../../../server/src/contracts/shipping';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { StoredRecord } from '../kit/page/stored-record';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { bodyOfClass, costFieldOfClass, NEW_CLASS, valuesOfClass, type ClassValues } from './class-values';
import { SHIPPING } from './shipping-frame';
import {
  useShopChangeShippingClassMutation,
  useShopCreateShippingClassMutation,
  useShopShippingClassQuery,
} from './shipping.api';

const CLASSES = `${SHIPPING}/classes`;

const NAME: FormField = { name: 'name', kind: 'text', label: 'shipping.column.name', required: true };
const PER_ITEM: FormField = {
  name: 'per_item',
  kind: 'flag',
  label: 'shipping.class.perItem',
  hint: 'shipping.class.perItem.hint',
};

const ClassFields = () => {
  const text = useText();
  const { value: type = NEW_CLASS.type } = useField<ShippingClass['type']>('type');
  const types: FormField = {
    name: 'type',
    kind: 'choice',
    label: 'shipping.class.type',
    options: [
      { value: 'fixed', label: text('shipping.class.fixed') },
      { value: 'percentage', label: text('shipping.class.percentage') },
    ],
  };
  return <FieldGrid fields={[NAME, types, costFieldOfClass({ type }), PER_ITEM]} />;
};

const checkedFields = (values: ClassValues): readonly FormField[] => [NAME, costFieldOfClass(values), PER_ITEM];

type Props = { readonly stored: ShippingClass | null; readonly onReload?: () => void };

const ClassForm = ({ stored, onReload }: Props) => {
  const initialValues = stored ? valuesOfClass(stored) : NEW_CLASS;
  const text = useText();
  const navigate = useNavigate();
  const [create] = useShopCreateShippingClassMutation();
  const [change] = useShopChangeShippingClassMutation();
  const [read, keepVersion] = useReadVersion(stored?.version);
  return (
    <FormPage<ClassValues>
      title={stored?.name ?? text('shipping.class.add')}
      back={<SettingsBack fallback={CLASSES} />}
      isNew={!stored}
      initialValues={initialValues}
      fields={checkedFields(initialValues)}
      checked={(_changes, values) => checkedFields(values)}
      fieldOf={(name, values) => (name === 'cost' ? costFieldOfClass(values).name : name)}
      save={(_changes, values) =>
        stored ? change({ id: stored.id, version: read.current, ...bodyOfClass(values) }) : create(bodyOfClass(values))
      }
      {...(onReload ? { onReload } : {})}
      savedMessage={text('shipping.class.saved')}
      onSaved={(saved) => {
        keepVersion((saved as SavedShippingClassAnswer).shipping_class);
        navigate(CLASSES);
      }}
    >
      <Panel title={text('shipping.class.section')} text={text('shipping.class.section.text')}>
        <ClassFields />
      </Panel>
    </FormPage>
  );
};

const StoredClass = ({ id }: { readonly id: number }) => {
  const query = useShopShippingClassQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>{(stored, onReload) => <ClassForm stored={stored} onReload={onReload} />}</StoredRecord>
  );
};

export const ClassPage = () => {
  const { id = '' } = useParams();
  return id === 'new' ? <ClassForm key="new" stored={null} /> : <StoredClass key={id} id={Number(id)} />;
};
