import { useField } from '@strapi/strapi/admin';
import type { SitePage } from '../../../server/src/contracts/onboarding';
import { OptionInput } from '../kit/form/option-input';
import { useText } from '../texts/use-text';

type Props = { readonly name: string; readonly pages: readonly SitePage[] };

const NONE = '0';

/** An entry of the site that is a page of the store; the setting holds its id, and 0 for none. An entry that is gone is shown by its id. */
export const PageEntryInput = ({ name, pages }: Props) => {
  const text = useText();
  const { value, onChange } = useField<number>(name);
  const chosen = String(value ?? NONE);
  const known = [
    { value: NONE, label: text('kit.none') },
    ...pages.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const options = known.some((option) => option.value === chosen)
    ? known
    : [...known, { value: chosen, label: `#${chosen}` }];
  return (
    <OptionInput
      name={name}
      options={options}
      required
      value={chosen}
      onChange={(id) => onChange(name, Number(id) as never)}
    />
  );
};
