import { Checkbox, Flex, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { FeedOption } from '../../../server/src/contracts/integrations';

type Props = { readonly name: string; readonly label: string; readonly options: readonly FeedOption[] };

/** Some of a few options; those of a group stand together. */
export const CheckList = ({ name, label, options }: Props) => {
  const { value, onChange } = useField<readonly string[]>(name);
  const chosen = new Set(value ?? []);
  const toggle = (id: string, isOn: boolean): void =>
    onChange(
      name,
      options.map((option) => option.id).filter((known) => (known === id ? isOn : chosen.has(known))) as never
    );
  return (
    <Flex gap={8} wrap="wrap" alignItems="flex-start">
      {[...new Set(options.map(({ group = '' }) => group))].map((group) => (
        <Flex key={group} role="group" aria-label={group || label} direction="column" alignItems="stretch" gap={2}>
          {group === '' ? null : (
            <Typography variant="sigma" textColor="neutral600">
              {group}
            </Typography>
          )}
          {options
            .filter((option) => (option.group ?? '') === group)
            .map(({ id, title }) => (
              <Checkbox key={id} checked={chosen.has(id)} onCheckedChange={(isOn) => toggle(id, isOn === true)}>
                {title}
              </Checkbox>
            ))}
        </Flex>
      ))}
    </Flex>
  );
};
