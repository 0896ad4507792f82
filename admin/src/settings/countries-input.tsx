import { Box, Field, Flex, Tag } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import { useDrawn } from '../kit/form/drawn-fields';
import { OptionInput } from '../kit/form/option-input';
import { useText } from '../texts/use-text';
import { useCountries } from '../lookups/countries.api';

type Props = { readonly name: string; readonly label: string };

/** Several countries: searched for and added one by one, and taken away again by their buttons. */
export const CountriesInput = ({ name, label }: Props) => {
  const text = useText();
  const { options, nameOf } = useCountries();
  const { value, error, onChange } = useField<readonly string[]>(name);
  useDrawn(name);
  const chosen = value ?? [];
  const set = (countries: readonly string[]): void => onChange(name, countries as never);
  return (
    <Box width="100%">
      <Field.Root name={name} error={error} width="100%">
        <Field.Label>{label}</Field.Label>
        <OptionInput
          key={chosen.length}
          name={name}
          options={options.filter((option) => !chosen.includes(option.value))}
          required={false}
          value=""
          onChange={(code) => (code === '' ? undefined : set([...chosen, code]))}
        />
        <Field.Error />
      </Field.Root>
      <Flex tag="ul" gap={2} wrap="wrap" paddingTop={2}>
        {chosen.map((code) => (
          <li key={code}>
            <Tag
              icon={<Cross aria-hidden />}
              label={text('settings.countries.remove', { country: nameOf(code) })}
              onClick={() => set(chosen.filter((each) => each !== code))}
            >
              {nameOf(code)}
            </Tag>
          </li>
        ))}
      </Flex>
    </Box>
  );
};
