import type { TaxSettings } from '../../../server/src/contracts/tax-configuration';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { StoredRecord } from '../kit/page/stored-record';
import { useText, type Text, type TextId } from '../texts/use-text';
import { TaxLinks } from './tax-links';
import { useShopSaveTaxConfigurationMutation, useShopTaxConfigurationQuery } from './tax.api';

type General = Omit<TaxSettings, 'eu_vat_settings'>;

const CHOICES = {
  tax_inclusion: { label: 'tax.inclusion', hint: 'tax.inclusion.hint', values: ['included', 'excluded'] },
  tax_calculation_basis: { label: 'tax.basis', values: ['shipping', 'billing', 'store'] },
  tax_rounding: { label: 'tax.rounding', values: ['item', 'subtotal'] },
  checkout_tax_breakdown_display: { label: 'tax.breakdown', values: ['both', 'label', 'tooltip'] },
} as const;

const WORDS: readonly FormField[] = [
  { name: 'tax_display_label', kind: 'text', label: 'tax.word', hint: 'tax.word.hint' },
  { name: 'price_suffix_included', kind: 'text', label: 'tax.suffix.included' },
  { name: 'price_suffix_excluded', kind: 'text', label: 'tax.suffix.excluded' },
];

const fieldsIn = (text: Text): readonly FormField[] => [
  { name: 'enable_tax', kind: 'flag', yesNo: true, label: 'tax.enable', span: 12 },
  ...Object.entries(CHOICES).map(([name, { values, ...words }]): FormField => ({
    name,
    kind: 'choice',
    ...words,
    options: values.map((value) => ({ value, label: text(`${words.label}.${value}` as TextId) })),
  })),
  ...WORDS,
];

type FormProps = { readonly settings: General; readonly version: string; readonly onReload: () => void };

const ConfigurationForm = ({ settings, version, onReload }: FormProps) => {
  const text = useText();
  const fields = fieldsIn(text);
  const [save] = useShopSaveTaxConfigurationMutation();
  const [read, keepVersion] = useReadVersion(version);
  return (
    <FormPage<General>
      title={text('tax.title')}
      subtitle={text('tax.subtitle')}
      initialValues={settings}
      fields={fields}
      fieldOf={(name) => name.replace(/^settings\./, '')}
      save={(changes) => save({ settings: changes, version: read.current })}
      onReload={onReload}
      savedMessage={text('tax.configuration.saved')}
      onSaved={keepVersion}
    >
      <TaxLinks />
      <Panel title={text('tax.configuration')}>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

/** Whether and how the store taxes at all. */
export const ConfigurationPage = () => {
  const query = useShopTaxConfigurationQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {({ settings: { eu_vat_settings: _eu, ...settings }, version }, onReload) => (
        <ConfigurationForm settings={settings} version={version} onReload={onReload} />
      )}
    </StoredRecord>
  );
};
