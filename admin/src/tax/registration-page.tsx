import { Flex } from '@strapi/design-system';
import { useNavigate, useParams } from 'react-router-dom';
import type { TaxClass } from '../../../server/src/contracts/tax';
import type { SavedTaxConfigurationAnswer, TaxRegistration } from '../../../server/src/contracts/tax-configuration';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { ChoiceOption, FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { LoadState, NotThere } from '../kit/page/load-state';
import { StoredRecord } from '../kit/page/stored-record';
import { useCountries } from '../lookups/countries.api';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { fieldsOfClasses } from './class-rate-values';
import { useMemberStates } from './eu-page';
import { bodyOfRegistration, valuesOfRegistration, type RegistrationValues } from './registration-values';
import { TAXES } from './tax-links';
import { useShopSaveRegistrationMutation, useShopTaxClassesQuery, useShopTaxConfigurationQuery } from './tax.api';

const EU = `${TAXES}/eu`;

type Props = {
  readonly classes: readonly TaxClass[];
  readonly registration: TaxRegistration | null;
  /** Of these there is a registration: a second one would replace it. */
  readonly taken: readonly string[];
  readonly onReload: () => void;
};

type PlaceProps = Pick<Props, 'registration' | 'taken'> & { readonly states: readonly ChoiceOption[] };

const placeFieldsOf = ({ registration, taken, states }: PlaceProps): readonly FormField[] => [
  {
    name: 'country',
    kind: 'choice',
    label: 'tax.column.country',
    required: true,
    disabled: registration !== null,
    options: states.filter(({ value }) => (registration ? value === registration.country : !taken.includes(value))),
  },
  { name: 'vat', kind: 'text', label: 'tax.eu.vat' },
];

const RegistrationForm = ({ classes, registration, taken, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { nameOf } = useCountries();
  const states = useMemberStates();
  const [save] = useShopSaveRegistrationMutation();
  const [read, keepVersion] = useReadVersion(registration?.version);
  const place = placeFieldsOf({ registration, taken, states });
  const rates = fieldsOfClasses(classes);
  return (
    <FormPage<RegistrationValues>
      title={registration ? nameOf(registration.country) : text('tax.registration.add')}
      back={<SettingsBack fallback={EU} />}
      isNew={!registration}
      initialValues={valuesOfRegistration(classes, registration)}
      fields={[...place, ...rates]}
      save={(_changes, values) => save(bodyOfRegistration(values, registration ? { version: read.current } : null))}
      onReload={onReload}
      savedMessage={text('tax.registration.saved')}
      onSaved={(saved) => {
        const { registrations } = saved as SavedTaxConfigurationAnswer;
        const stored = registrations.find(({ country }) => country === registration?.country);
        if (stored) keepVersion(stored);
        navigate(EU);
      }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('tax.registration')}>
          <FieldGrid fields={place} />
        </Panel>
        <Panel title={text('tax.rates')} text={text('tax.registration.rates.text')}>
          <FieldGrid fields={rates} />
        </Panel>
      </Flex>
    </FormPage>
  );
};

const StoredRegistration = ({ country }: { readonly country: string }) => {
  const text = useText();
  const configuration = useShopTaxConfigurationQuery(undefined, { refetchOnMountOrArgChange: true });
  const classes = useShopTaxClassesQuery(undefined);
  return (
    <StoredRecord query={configuration}>
      {({ registrations }, onReload) => (
        <LoadState query={classes}>
          {({ classes: known }) => {
            const registration = registrations.find((each: TaxRegistration) => each.country === country) ?? null;
            if (!registration && country !== 'new') return <NotThere message={text('section.gone.text')} />;
            const taken = registrations.map((each: TaxRegistration) => each.country);
            return <RegistrationForm {...{ classes: known, registration, taken, onReload }} />;
          }}
        </LoadState>
      )}
    </StoredRecord>
  );
};

/** A member state in which the store is registered. */
export const RegistrationPage = () => {
  const { country = '' } = useParams();
  return <StoredRegistration key={country} country={country} />;
};
