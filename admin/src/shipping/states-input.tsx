import { Checkbox, Flex, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useText } from '../texts/use-text';
import { useShopShippingStatesQuery } from './shipping.api';

/** The states of the zone's country that the method reaches; nothing for zones of several countries. */
export const StatesInput = ({ country }: { readonly country: string }) => {
  const text = useText();
  const isCountry = /^[A-Z]{2}$/.test(country);
  const { data } = useShopShippingStatesQuery(country, { skip: !isCountry });
  const { value = [], onChange } = useField<readonly string[]>('states');
  const states = Object.entries(data?.data.states ?? {});
  if (!isCountry || states.length === 0) return null;
  const toggle = (code: string): void =>
    onChange('states', (value.includes(code) ? value.filter((each) => each !== code) : [...value, code]) as never);
  return (
    <Flex tag="fieldset" direction="column" alignItems="stretch" gap={2}>
      <Typography tag="legend" variant="pi" fontWeight="bold" textColor="neutral800">
        {text('shipping.method.states')}
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {text('shipping.method.states.hint')}
      </Typography>
      <Flex gap={4} wrap="wrap" maxHeight="24rem" overflow="auto">
        {states.map(([code, name]) => (
          <Checkbox key={code} checked={value.includes(code)} onCheckedChange={() => toggle(code)}>
            {String(name)}
          </Checkbox>
        ))}
      </Flex>
    </Flex>
  );
};
