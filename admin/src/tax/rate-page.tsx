import { useNavigate, useParams } from 'react-router-dom';
import type { CountryTaxRatesAnswer, SavedTaxRateAnswer, TaxClass, TaxRate } from '../../../server/src/contracts/tax';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { LoadState, NotThere } from '../kit/page/load-state';
import { StoredRecord } from '../kit/page/stored-record';
import { useCountries } from '../lookups/countries.api';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { placeFieldsOf } from './place-fields';
import { bodyOfRate, newRate, valuesOfRate, type RateValues } from './rate-values';
import { TAXES } from './tax-links';
import {
  useShopChangeTaxRateMutation,
  useShopCountryTaxRatesQuery,
  useShopCreateTaxRateMutation,
  useShopTaxClassesQuery,
} from './tax.api';

const fieldsFor = (classes: readonly TaxClass[], place: readonly FormField[]): readonly FormField[] => [
  {
    name: 'tax_class',
    kind: 'choice',
    label: 'tax.column.class',
    required: true,
    options: classes.map(({ id, title }) => ({ value: String(id), label: title })),
  },
  { name: 'rate', kind: 'decimal', label: 'tax.rate.percent', required: true },
  { name: 'name', kind: 'text', label: 'tax.column.name', hint: 'tax.rate.name.hint' },
  { name: 'for_shipping', kind: 'decimal', label: 'tax.rate.shipping', hint: 'tax.rate.shipping.hint' },
  ...place,
  { name: 'priority', kind: 'whole', label: 'tax.rate.priority', hint: 'tax.rate.priority.hint' },
  { name: 'is_compound', kind: 'flag', label: 'tax.rate.compound', hint: 'tax.rate.compound.hint' },
];

type Props = {
  readonly country: string;
  readonly answer: CountryTaxRatesAnswer;
  readonly classes: readonly TaxClass[];
  readonly rate: TaxRate | null;
  readonly onReload: () => void;
};

const RateForm = ({ country, answer, classes, rate, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { nameOf } = useCountries();
  const [create] = useShopCreateTaxRateMutation();
  const [change] = useShopChangeTaxRateMutation();
  const [read, keepVersion] = useReadVersion(rate?.version);
  const fields = fieldsFor(classes, placeFieldsOf(answer));
  const page = `${TAXES}/countries/${country}`;
  return (
    <FormPage<RateValues>
      title={rate ? rate.name || rate.tax_class.title : text('tax.rate.add')}
      subtitle={nameOf(country)}
      back={<SettingsBack fallback={page} />}
      isNew={!rate}
      initialValues={rate ? valuesOfRate(rate) : newRate(classes[0]?.id)}
      fields={fields}
      fieldOf={(name) => (name === 'class_id' ? 'tax_class' : name)}
      save={(_changes, values) => {
        const body = bodyOfRate(country, values);
        return rate ? change({ id: rate.id, version: read.current, ...body }) : create(body);
      }}
      onReload={onReload}
      savedMessage={text('tax.rate.saved')}
      onSaved={(saved) => {
        keepVersion((saved as SavedTaxRateAnswer).tax_rate);
        navigate(page);
      }}
    >
      <Panel title={text('tax.rate.section')}>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

type StoredProps = { readonly country: string; readonly rateId: string };

const StoredRate = ({ country, rateId }: StoredProps) => {
  const text = useText();
  const rates = useShopCountryTaxRatesQuery(country, { refetchOnMountOrArgChange: true });
  const classes = useShopTaxClassesQuery(undefined);
  return (
    <StoredRecord query={rates}>
      {(answer, onReload) => (
        <LoadState query={classes}>
          {({ classes: known }) => {
            const rate = answer.tax_rates.find(({ id }: TaxRate) => String(id) === rateId) ?? null;
            if (!rate && rateId !== 'new') return <NotThere message={text('section.gone.text')} />;
            return <RateForm country={country} answer={answer} classes={known} rate={rate} onReload={onReload} />;
          }}
        </LoadState>
      )}
    </StoredRecord>
  );
};

/** What goods of one class are taxed with in one place. */
export const RatePage = () => {
  const { country = '', rate = '' } = useParams();
  return <StoredRate key={`${country} ${rate}`} country={country} rateId={rate} />;
};
