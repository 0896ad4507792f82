import { Flex, Grid } from '@strapi/design-system';
import { BackButton, Page, useField } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import type { OrderBumpAnswer } from '../../../server/src/contracts/order-bumps';
import { Facts } from '../kit/detail/facts';
import { FormPanel, Panel } from '../kit/form/field-grid';
import type { FormField, FormSection } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { RecordPicker } from '../kit/form/record-picker';
import { MoneyInput, type MoneyValue } from '../kit/money/money-input';
import { useMoney } from '../kit/money/use-money';
import { StoredRecord } from '../kit/page/stored-record';
import { useFoundVariants, useNamedVariants } from '../lookups/use-lookups';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { bumpBody, fieldsOfBump, type BumpFields } from './bump-fields';
import { BumpPreview } from './bump-preview';
import { useShopBumpQuery, useShopUpdateBumpMutation } from './bumps.api';
import { ConditionsField } from './conditions-field';

const LIST = '/plugins/shop/order-bumps';

const VariantField = ({ name }: { readonly name: string }) => {
  const { value, onChange } = useField<number | null>(name);
  const names = useNamedVariants(value ? [value] : []);
  return (
    <RecordPicker
      name={name}
      value={value ? { id: value, name: names.get(value) ?? `#${value}` } : null}
      onChange={(record) => onChange(name, (record?.id ?? null) as never)}
      useFound={useFoundVariants}
    />
  );
};

const DiscountField = () => {
  const { value, onChange } = useField<MoneyValue>('discount_amount');
  const { value: type } = useField<BumpFields['discount_type']>('discount_type');
  return (
    <MoneyInput
      key={type}
      name="discount_amount"
      value={value ?? null}
      onChange={(amount) => onChange('discount_amount', amount as never)}
      {...(type === 'fixed' ? {} : { currency: '%' })}
    />
  );
};

/** Blank, it would not be sent, and what was there before would stay. */
const OFFERED: FormField = {
  kind: 'custom',
  name: 'src_object_id',
  label: 'bumps.offered',
  required: true,
  input: <VariantField name="src_object_id" />,
};

const useSections = (): readonly FormSection[] => {
  const text = useText();
  const choices = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return [
    {
      id: 'offer',
      title: 'bumps.section.offer',
      fields: [
        { kind: 'text', name: 'title', label: 'bumps.name', required: true },
        {
          kind: 'choice',
          name: 'status',
          label: 'bumps.status',
          required: true,
          options: choices(['active', 'draft'] as const, (value) => text(`bumps.status.${value}`)),
        },
        OFFERED,
        {
          kind: 'custom',
          name: 'upgrade_from',
          label: 'bumps.upgrade',
          hint: 'bumps.upgrade.hint',
          input: <VariantField name="upgrade_from" />,
        },
        {
          kind: 'choice',
          name: 'discount_type',
          label: 'bumps.discountType',
          required: true,
          options: choices(['percentage', 'fixed'] as const, (value) => text(`bumps.discountType.${value}`)),
        },
        { kind: 'custom', name: 'discount_amount', label: 'bumps.discount', input: <DiscountField /> },
      ],
    },
    {
      id: 'words',
      title: 'bumps.section.words',
      fields: [
        { kind: 'longText', name: 'description', label: 'bumps.description', hint: 'bumps.description.hint', span: 12 },
        { kind: 'text', name: 'call_to_action', label: 'bumps.action', hint: 'bumps.action.hint' },
        { kind: 'whole', name: 'priority', label: 'bumps.priority', hint: 'bumps.priority.hint', required: true },
      ],
    },
    {
      id: 'conditions',
      title: 'bumps.section.conditions',
      text: 'bumps.section.conditions.text',
      fields: [
        {
          kind: 'choice',
          name: 'match',
          label: 'bumps.match',
          required: true,
          options: choices(['all', 'any'] as const, (value) => text(`bumps.match.${value}`)),
        },
        { kind: 'custom', name: 'conditions', label: 'bumps.conditions', span: 12, input: <ConditionsField /> },
      ],
    },
  ];
};

/** The server's names of what the form holds flat. */
const fieldOf = (name: string): string => {
  if (name.startsWith('conditions')) return 'conditions';
  return name.replace(/^config\.(discount\.)?/, '').replace('display_conditions_if', 'match');
};

const Statistics = ({ answer }: { readonly answer: OrderBumpAnswer }) => {
  const text = useText();
  const money = useMoney();
  const { orders, revenue } = answer.statistics;
  return (
    <Panel title={text('bumps.statistics')}>
      <Facts
        facts={[
          { label: text('bumps.statistics.orders'), value: String(orders) },
          { label: text('bumps.statistics.revenue'), value: money.format(revenue) },
        ]}
      />
    </Panel>
  );
};

type FormProps = {
  /** What the form began with. */
  readonly bump: OrderBumpAnswer['order_bump'];
  /** What is stored by now, as far as the page knows. */
  readonly latest: OrderBumpAnswer;
  readonly onReload: () => void;
};

const BumpForm = ({ bump, latest, onReload }: FormProps) => {
  const sections = useSections();
  const [update] = useShopUpdateBumpMutation();
  const [read, keepVersion] = useReadVersion(bump.version);
  return (
    <FormPage<BumpFields>
      title={latest.order_bump.title}
      back={<BackButton fallback={LIST} />}
      initialValues={fieldsOfBump(bump)}
      fields={sections
        .flatMap(({ fields }) => fields)
        .map((field) =>
          field.name === 'discount_amount' ? { kind: 'money', name: field.name, label: field.label } : field
        )}
      fieldOf={fieldOf}
      save={(_changes, values) => update({ id: bump.id, body: { ...bumpBody(values), version: read.current } })}
      onSaved={keepVersion}
      onReload={onReload}
    >
      <Grid.Root gap={4} gridCols={12}>
        <Grid.Item col={8} s={12} xs={12} direction="column" alignItems="stretch">
          <Flex direction="column" alignItems="stretch" gap={4}>
            {sections.map((section) => (
              <FormPanel key={section.id} section={section} />
            ))}
          </Flex>
        </Grid.Item>
        <Grid.Item col={4} s={12} xs={12} direction="column" alignItems="stretch">
          <Flex direction="column" alignItems="stretch" gap={4}>
            <BumpPreview variant={latest.variant} />
            <Statistics answer={latest} />
          </Flex>
        </Grid.Item>
      </Grid.Root>
    </FormPage>
  );
};

const StoredBump = ({ id }: { readonly id: number }) => {
  const query = useShopBumpQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {({ order_bump: bump }, onReload, latest) => <BumpForm bump={bump} latest={latest} onReload={onReload} />}
    </StoredRecord>
  );
};

export const BumpPage = () => {
  const { id } = useParams();
  if (!useCan()('store/sensitive')) return <Page.NoPermissions />;
  return <StoredBump key={id} id={Number(id)} />;
};
