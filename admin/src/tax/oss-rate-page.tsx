import { useNavigate, useParams } from 'react-router-dom';
import type { TaxClass } from '../../../server/src/contracts/tax';
import type { OssCountryRates, SavedOssRatesAnswer } from '../../../server/src/contracts/tax-configuration';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { LoadState, NotThere } from '../kit/page/load-state';
import { StoredRecord } from '../kit/page/stored-record';
import { useCountries } from '../lookups/countries.api';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { classRatesOf, fieldsOfClasses, valuesOfClassRates, type ClassRateValues } from './class-rate-values';
import { ResetRates } from './reset-rates';
import { TAXES } from './tax-links';
import { useShopOssRatesQuery, useShopSaveOssRatesMutation, useShopTaxClassesQuery } from './tax.api';

const PAGE = `${TAXES}/eu/rates`;

type Values = { readonly rates: ClassRateValues };

type Props = { readonly classes: readonly TaxClass[]; readonly known: OssCountryRates; readonly onReload: () => void };

const OssRateForm = ({ classes, known, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { nameOf } = useCountries();
  const [save] = useShopSaveOssRatesMutation();
  const { country, rate, tax_label: label, class_rates: others } = known;
  const [read, keepVersion] = useReadVersion(known.version);
  const fields = fieldsOfClasses(classes);
  return (
    <FormPage<Values>
      title={nameOf(country)}
      back={<SettingsBack fallback={PAGE} />}
      secondaryAction={<ResetRates countries={[country]} count={1} onDone={() => navigate(PAGE)} />}
      initialValues={{ rates: valuesOfClassRates(classes, { ...others, standard: { rate, label } }) }}
      fields={fields}
      save={(_changes, { rates }) => save({ country, version: read.current, rates: classRatesOf(rates) })}
      onReload={onReload}
      savedMessage={text('tax.oss.saved')}
      onSaved={(saved) => {
        const stored = (saved as SavedOssRatesAnswer).rates.find((each) => each.country === country);
        if (stored) keepVersion(stored);
        navigate(PAGE);
      }}
    >
      <Panel title={text('tax.rates')} text={text('tax.oss.rates.text')}>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

const StoredOssRate = ({ country }: { readonly country: string }) => {
  const text = useText();
  const rates = useShopOssRatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const classes = useShopTaxClassesQuery(undefined);
  return (
    <StoredRecord query={rates}>
      {(list, onReload) => (
        <LoadState query={classes}>
          {({ classes: known }) => {
            const found = list.find((each: OssCountryRates) => each.country === country);
            if (!found) return <NotThere message={text('section.gone.text')} />;
            return <OssRateForm classes={known} known={found} onReload={onReload} />;
          }}
        </LoadState>
      )}
    </StoredRecord>
  );
};

/** What customers of one member state are charged under the one-stop shop. */
export const OssRatePage = () => {
  const { country = '' } = useParams();
  return <StoredOssRate key={country} country={country} />;
};
