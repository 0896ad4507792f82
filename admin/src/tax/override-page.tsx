import { useNavigate, useParams } from 'react-router-dom';
import type {
  CountryTaxRatesAnswer,
  SavedTaxOverrideAnswer,
  TaxClass,
  TaxOverride,
} from '../../../server/src/contracts/tax';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { RecordField } from '../kit/form/record-field';
import { useReadVersion } from '../kit/form/use-read-version';
import { LoadState, NotThere } from '../kit/page/load-state';
import { StoredRecord } from '../kit/page/stored-record';
import { useCountries } from '../lookups/countries.api';
import { useFoundCategories, useNamedCategories } from '../lookups/use-lookups';
import { SettingsBack } from '../settings/settings-back';
import { useText, type Text } from '../texts/use-text';
import { ANY_CLASS, bodyOfOverride, NEW_OVERRIDE, valuesOfOverride, type OverrideValues } from './override-values';
import { placeFieldsOf } from './place-fields';
import { TAXES } from './tax-links';
import {
  useShopCountryTaxRatesQuery,
  useShopSaveTaxOverrideMutation,
  useShopTaxClassesQuery,
  useShopTaxOverridesQuery,
} from './tax.api';

const fieldsFor = (classes: readonly TaxClass[], place: readonly FormField[], text: Text): readonly FormField[] => [
  {
    name: 'category_id',
    kind: 'custom',
    label: 'tax.override.category',
    required: true,
    input: <RecordField name="category_id" useFound={useFoundCategories} useNamed={useNamedCategories} />,
  },
  {
    name: 'tax_class',
    kind: 'choice',
    label: 'tax.column.class',
    required: true,
    options: [
      { value: ANY_CLASS, label: text('tax.override.anyClass') },
      ...classes.map(({ id, title }) => ({ value: String(id), label: title })),
    ],
  },
  { name: 'rate', kind: 'decimal', label: 'tax.rate.percent', required: true },
  { name: 'tax_label', kind: 'text', label: 'tax.column.name', hint: 'tax.rate.name.hint' },
  ...place,
  {
    name: 'override_state_tax',
    kind: 'flag',
    yesNo: true,
    label: 'tax.override.local',
    hint: 'tax.override.local.hint',
  },
];

type Props = {
  readonly country: string;
  readonly rates: CountryTaxRatesAnswer;
  readonly classes: readonly TaxClass[];
  readonly override: TaxOverride | null;
  readonly onReload: () => void;
};

const OverrideForm = ({ country, rates, classes, override, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { nameOf } = useCountries();
  const [save] = useShopSaveTaxOverrideMutation();
  const [read, keepVersion] = useReadVersion(override?.version);
  const fields = fieldsFor(classes, placeFieldsOf(rates), text);
  const page = `${TAXES}/countries/${country}`;
  return (
    <FormPage<OverrideValues>
      title={override ? override.category.name : text('tax.override.add')}
      subtitle={nameOf(country)}
      back={<SettingsBack fallback={page} />}
      isNew={!override}
      initialValues={override ? valuesOfOverride(override) : NEW_OVERRIDE}
      fields={fields}
      fieldOf={(name) => (name === 'class_id' ? 'tax_class' : name)}
      save={(_changes, values) =>
        save(bodyOfOverride(country, values, override ? { id: override.id, version: read.current } : undefined))
      }
      onReload={onReload}
      savedMessage={text('tax.override.saved')}
      onSaved={(saved) => {
        keepVersion((saved as SavedTaxOverrideAnswer).override);
        navigate(page);
      }}
    >
      <Panel title={text('tax.override')} text={text('tax.overrides.text')}>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

type StoredProps = { readonly country: string; readonly overrideId: string };

const StoredOverride = ({ country, overrideId }: StoredProps) => {
  const text = useText();
  const rates = useShopCountryTaxRatesQuery(country);
  const classes = useShopTaxClassesQuery(undefined);
  const overrides = useShopTaxOverridesQuery(country, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={overrides}>
      {(list, onReload) => (
        <LoadState query={rates}>
          {(answer) => (
            <LoadState query={classes}>
              {({ classes: known }) => {
                const override = list.find(({ id }: TaxOverride) => String(id) === overrideId) ?? null;
                if (!override && overrideId !== 'new') return <NotThere message={text('section.gone.text')} />;
                return <OverrideForm {...{ country, rates: answer, classes: known, override, onReload }} />;
              }}
            </LoadState>
          )}
        </LoadState>
      )}
    </StoredRecord>
  );
};

/** What goods of one category are taxed with in a country. */
export const OverridePage = () => {
  const { country = '', override = '' } = useParams();
  return <StoredOverride key={`${country} ${override}`} country={country} overrideId={override} />;
};
