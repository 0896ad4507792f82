import { useMemo } from 'react';
import type { OnboardingAnswer } from '../../../../server/src/contracts/onboarding';
import type { ChoiceOption, FormField } from '../../kit/form/form-definition';
import { useCountries } from '../../lookups/countries.api';
import { useText } from '../../texts/use-text';
import { useShopSaveOnboardingMutation } from './setup.api';
import { StepForm } from './step-form';
import { useNextStep } from './use-next-step';
import { suggestedZone, timeZones } from './time-zones';

type Values = {
  readonly store_name: string;
  readonly store_logo: string;
  readonly currency: string;
  readonly store_country: string;
  readonly timezone: string;
};

const valuesOf = ({ default_settings: settings }: OnboardingAnswer): Values => ({
  store_name: settings.store_name,
  store_logo: settings.store_logo,
  currency: settings.currency,
  store_country: settings.store_country,
  timezone: settings.timezone,
});

const optionsOf = (names: Readonly<Record<string, string>>): readonly ChoiceOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const useFields = ({ currencies, default_settings: { timezone } }: OnboardingAnswer): readonly FormField[] => {
  const { options: countries } = useCountries();
  return useMemo(
    () => [
      {
        kind: 'text',
        name: 'store_name',
        label: 'setup.store.name',
        hint: 'setup.store.name.hint',
        required: true,
        span: 12,
      },
      { kind: 'picture', name: 'store_logo', label: 'setup.store.logo', hint: 'setup.store.logo.hint', span: 12 },
      { kind: 'choice', name: 'store_country', label: 'setup.store.country', required: true, options: countries },
      {
        kind: 'choice',
        name: 'currency',
        label: 'setup.store.currency',
        required: true,
        options: optionsOf(currencies),
      },
      {
        kind: 'choice',
        name: 'timezone',
        label: 'setup.store.timezone',
        hint: 'setup.store.timezone.hint',
        required: true,
        options: timeZones(timezone),
      },
    ],
    [countries, currencies, timezone]
  );
};

type Props = { readonly onboarding: OnboardingAnswer };

/** Who sells, where, and in which currency. */
export const StoreStep = ({ onboarding }: Props) => {
  const text = useText();
  const [saveOnboarding] = useShopSaveOnboardingMutation();
  const fields = useFields(onboarding);
  const stored = valuesOf(onboarding);
  return (
    <StepForm<Values>
      step="store"
      title={text('setup.store')}
      text={text('setup.store.text')}
      fields={fields}
      stored={stored}
      suggested={{ ...stored, timezone: suggestedZone(stored.store_country, stored.timezone) }}
      save={async (changes) => (Object.keys(changes).length === 0 ? { data: null } : saveOnboarding(changes))}
      saveLabel={text('setup.saveAndGoOn')}
      onSaved={useNextStep('store')}
    />
  );
};
