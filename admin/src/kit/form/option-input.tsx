import { Combobox, ComboboxOption, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useState } from 'react';
import { useText } from '../../texts/use-text';
import type { ChoiceOption } from './form-definition';
import { useIsClosed } from './read-only';

type Props = {
  readonly name: string;
  readonly options: readonly ChoiceOption[];
  readonly required: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
};

/** Above so many options a list is searched rather than read. */
const READABLE_OPTIONS = 12;

const labelOf = ({ label, value }: ChoiceOption): string => `${label} (${value})`;

const shownText = (options: readonly ChoiceOption[], value: string): string => {
  const chosen = options.find((option) => option.value === value);
  return chosen ? labelOf(chosen) : '';
};

/**
 * Empties while it is typed into, with the chosen option as placeholder, so that the list shows everything at first. Leaving
 * it with half a word keeps the chosen option; only the clear button takes it away.
 */
const SearchedOptions = ({ name, options, required, value, onChange, disabled }: Props) => {
  const text = useText();
  const [isFocused, setFocused] = useState(false);
  // Choosing with the mouse takes the focus away and back while the list is open; the list must not change meanwhile.
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = shownText(options, value);
  return (
    <Combobox
      name={name}
      value={value}
      autocomplete={{ type: 'list', filter: 'contains' }}
      textValue={isFocused || isOpen ? typed : chosen}
      open={isOpen}
      onOpenChange={setOpen}
      onTextValueChange={setTyped}
      onFocus={() => {
        setFocused(true);
        if (!isOpen) setTyped('');
      }}
      onBlur={() => setFocused(false)}
      placeholder={chosen || text('kit.select.search')}
      disabled={disabled}
      onChange={(picked) => picked && onChange(picked)}
      {...(required ? {} : { onClear: () => onChange('') })}
    >
      {options.map((option) => (
        <ComboboxOption key={option.value} value={option.value} textValue={labelOf(option)}>
          {labelOf(option)}
        </ComboboxOption>
      ))}
    </Combobox>
  );
};

const ListedOptions = ({ name, options, value, onChange, disabled }: Props) => (
  <SingleSelect name={name} value={value} disabled={disabled} onChange={(chosen) => onChange(String(chosen))}>
    {options.map((option) => (
      <SingleSelectOption key={option.value} value={option.value}>
        {option.label}
      </SingleSelectOption>
    ))}
  </SingleSelect>
);

/** One of several options: a list, or a field to search in where there are many. */
export const OptionInput = (props: Props) => {
  const isClosed = useIsClosed();
  const Options = props.options.length > READABLE_OPTIONS ? SearchedOptions : ListedOptions;
  return <Options {...props} disabled={isClosed || (props.disabled ?? false)} />;
};
