import { Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import type { OnboardingAnswer } from '../../../../server/src/contracts/onboarding';
import type { OnboardingTaxAnswer } from '../../../../server/src/contracts/tax-configuration';
import type { FormField } from '../../kit/form/form-definition';
import { Panel } from '../../kit/form/field-grid';
import { LoadState } from '../../kit/page/load-state';
import { RoomLink } from '../../kit/page/room-link';
import { useCan } from '../../permissions';
import { useCountries } from '../../lookups/countries.api';
import { useText, type Text } from '../../texts/use-text';
import { useShopSaveSetupTaxMutation, useShopSetupTaxQuery, type TaxChoice } from './setup.api';
import { SkipLink } from './skip-link';
import { StepForm } from './step-form';
import { pathOfStep } from './steps';
import { useNextStep } from './use-next-step';

type Values = { readonly enable_tax: string; readonly tax_inclusion: string };

const fieldsOf = (text: Text): readonly FormField[] => [
  {
    kind: 'choice',
    name: 'enable_tax',
    label: 'setup.tax.enable',
    required: true,
    span: 12,
    options: [
      { value: 'yes', label: text('setup.tax.yes') },
      { value: 'no', label: text('setup.tax.no') },
    ],
  },
  {
    kind: 'choice',
    name: 'tax_inclusion',
    label: 'setup.tax.inclusion',
    hint: 'setup.tax.inclusion.hint',
    required: true,
    span: 12,
    options: [
      { value: 'included', label: text('setup.tax.included') },
      { value: 'excluded', label: text('setup.tax.excluded') },
    ],
  },
];

const told = (
  text: Text,
  { imported, skipped }: OnboardingTaxAnswer,
  nameOf: (code: string) => string
): string | null => {
  const [added] = imported;
  if (added) return text('setup.tax.added', { country: nameOf(added) });
  const [kept] = skipped;
  return kept ? text('setup.tax.kept', { country: nameOf(kept) }) : null;
};

type FormProps = { readonly stored: Values; readonly country: string };

const TaxForm = ({ stored, country }: FormProps) => {
  const text = useText();
  const { nameOf } = useCountries();
  const { toggleNotification } = useNotification();
  const [saveTax] = useShopSaveSetupTaxMutation();
  const goOn = useNextStep('tax');
  const saved = (data: unknown): void => {
    const message = told(text, data as OnboardingTaxAnswer, nameOf);
    if (message) toggleNotification({ type: 'info', message });
    goOn();
  };
  return (
    <StepForm<Values>
      step="tax"
      title={text('setup.tax')}
      text={text('setup.tax.text', { country: nameOf(country) })}
      fields={fieldsOf(text)}
      stored={stored}
      save={(_changes, values) => saveTax(values as TaxChoice)}
      saveLabel={text('setup.saveAndGoOn')}
      onSaved={saved}
    />
  );
};

/** Whether tax is charged now, as far as the user may see it: site administrators. Others choose anew. */
const StoredTax = ({ country }: { readonly country: string }) => {
  const query = useShopSetupTaxQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadState query={query}>
      {({ enable_tax, tax_inclusion }) => <TaxForm stored={{ enable_tax, tax_inclusion }} country={country} />}
    </LoadState>
  );
};

const CountryMissing = () => {
  const text = useText();
  return (
    <Panel title={text('setup.tax')}>
      <Typography textColor="neutral800">{text('setup.tax.noCountry')}</Typography>
      <Flex gap={2} wrap="wrap">
        <RoomLink to={pathOfStep('store')}>{text('setup.tax.toStore')}</RoomLink>
        <SkipLink step="tax" />
      </Flex>
    </Panel>
  );
};

/** Whether tax is charged: switching it on brings the rates of the country. */
export const TaxStep = ({ onboarding }: { readonly onboarding: OnboardingAnswer }) => {
  const can = useCan();
  const { store_country: country } = onboarding.default_settings;
  if (country === '') return <CountryMissing />;
  if (can('is_super_admin')) return <StoredTax country={country} />;
  return <TaxForm stored={{ enable_tax: '', tax_inclusion: '' }} country={country} />;
};
