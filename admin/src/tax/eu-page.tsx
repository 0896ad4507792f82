import { Flex } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { EuVatSettings, TaxConfigurationAnswer } from '../../../server/src/contracts/tax-configuration';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { ChoiceOption, FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { RecordListField } from '../kit/form/record-list-field';
import { useRenewal } from '../kit/form/use-renewal';
import { StoredRecord } from '../kit/page/stored-record';
import { useCountries } from '../lookups/countries.api';
import { useFoundCategories, useNamedCategories } from '../lookups/use-lookups';
import { useText } from '../texts/use-text';
import { RegistrationPanel } from './registration-panel';
import { ResetRegistrations } from './reset-registrations';
import { TaxLinks } from './tax-links';
import { useShopOssRatesQuery, useShopSaveEuVatMutation, useShopTaxConfigurationQuery } from './tax.api';

const EXCLUDED = 'vat_reverse_excluded_categories';

const METHODS = ['', 'oss', 'home', 'specific'] as const;

const REVERSE: readonly FormField[] = [
  { name: 'require_vat_number', kind: 'flag', yesNo: true, label: 'tax.eu.require', hint: 'tax.eu.require.hint' },
  { name: 'local_reverse_charge', kind: 'flag', yesNo: true, label: 'tax.eu.local', hint: 'tax.eu.local.hint' },
];

/** The member states, as the list of their rates names them. */
export const useMemberStates = (): readonly ChoiceOption[] => {
  const { data } = useShopOssRatesQuery(undefined);
  const { nameOf } = useCountries();
  return (data ?? []).map(({ country }) => ({ value: country, label: nameOf(country) }));
};

const numberOf = (scheme: 'oss' | 'home', states: readonly ChoiceOption[]): readonly FormField[] => [
  { name: `${scheme}_country`, kind: 'choice', label: `tax.eu.${scheme}.country`, options: states },
  { name: `${scheme}_vat`, kind: 'text', label: 'tax.eu.vat' },
];

const SchemeFields = () => {
  const text = useText();
  const { value: method } = useField<EuVatSettings['method']>('method');
  const states = useMemberStates();
  const scheme: FormField = {
    name: 'method',
    kind: 'choice',
    label: 'tax.eu.method',
    span: 12,
    options: METHODS.map((value) => ({ value, label: text(`tax.eu.method.${value || 'none'}`) })),
  };
  return <FieldGrid fields={[scheme, ...(method === 'oss' || method === 'home' ? numberOf(method, states) : [])]} />;
};

const ReverseFields = () => {
  const text = useText();
  const mode: FormField = {
    name: 'reverse_charge_price_mode',
    kind: 'choice',
    label: 'tax.eu.prices',
    options: [
      { value: 'fixed', label: text('tax.eu.prices.fixed') },
      { value: 'dynamic', label: text('tax.eu.prices.dynamic') },
    ],
  };
  const excluded: FormField = {
    name: EXCLUDED,
    kind: 'custom',
    label: 'tax.eu.excluded',
    hint: 'tax.eu.excluded.hint',
    span: 12,
    input: <RecordListField name={EXCLUDED} useFound={useFoundCategories} useNamed={useNamedCategories} />,
  };
  return <FieldGrid fields={[...REVERSE, mode, excluded]} />;
};

type FormProps = {
  readonly answer: TaxConfigurationAnswer;
  readonly onReload: () => void;
  readonly onReset: () => void;
};

const EuForm = ({ answer, onReload, onReset }: FormProps) => {
  const text = useText();
  const [save] = useShopSaveEuVatMutation();
  const settings = answer.settings.eu_vat_settings;
  const { length: count } = answer.registrations;
  const [read, keepVersion] = useReadVersion(answer.version);
  return (
    <FormPage<EuVatSettings>
      title={text('tax.title')}
      subtitle={text('tax.subtitle')}
      secondaryAction={
        settings.method === '' && count === 0 ? null : <ResetRegistrations count={count} onDone={onReset} />
      }
      initialValues={settings}
      fields={REVERSE}
      fieldOf={(name) => name.replace(/^eu_vat_settings\./, '')}
      save={(changes, values) => save({ ...changes, method: values.method, reset: false, version: read.current })}
      onReload={onReload}
      savedMessage={text('tax.eu.saved')}
      onSaved={keepVersion}
    >
      <TaxLinks />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('tax.eu')} text={text('tax.eu.text')}>
          <SchemeFields />
        </Panel>
        <RegistrationPanel registrations={answer.registrations} isUsed={settings.method === 'specific'} />
        <Panel title={text('tax.eu.business')}>
          <ReverseFields />
        </Panel>
      </Flex>
    </FormPage>
  );
};

/** How VAT is charged across the EU. */
export const EuPage = () => {
  const query = useShopTaxConfigurationQuery(undefined, { refetchOnMountOrArgChange: true });
  const { key, renew } = useRenewal(query);
  return (
    <StoredRecord query={query}>
      {(_begun, onReload, latest) => <EuForm key={key} answer={latest} onReload={onReload} onReset={renew} />}
    </StoredRecord>
  );
};
