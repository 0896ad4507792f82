import { Combobox, ComboboxOption } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useText } from '../../texts/use-text';
import type { FoundRecords, PickedRecord } from './picked-record';
import { useIsClosed } from './read-only';

type Props<Id extends number | string> = {
  readonly name: string;
  readonly value: PickedRecord<Id> | null;
  readonly onChange: (record: PickedRecord<Id> | null) => void;
  /** A hook: records that match what was typed. */
  readonly useFound: (search: string) => FoundRecords<Id>;
  readonly placeholder?: string;
  readonly disabled?: boolean;
};

/** How long a pause in typing is, after which the server is asked. */
const PAUSE_MS = 250;

/**
 * Strapi's list counts its options while it is drawn, before new ones are part of it, and then says that nothing was found: it is drawn
 * once more.
 */
const useDrawnAgain = (options: readonly PickedRecord<number | string>[]): void => {
  const [, draw] = useState('');
  const drawn = options.map(({ id }) => id).join(' ');
  useEffect(() => draw(drawn), [drawn]);
};

/** One record of many, found by typing. */
export const RecordPicker = <Id extends number | string = number>(props: Props<Id>) => {
  const { name, value, onChange, useFound, placeholder, disabled } = props;
  const text = useText();
  const isClosed = useIsClosed();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useDebounce(typed, PAUSE_MS);
  const { records, isLoading } = useFound(search);
  const options = value && !records.some(({ id }) => id === value.id) ? [value, ...records] : records;
  useDrawnAgain(options);
  return (
    <Combobox
      name={name}
      value={value ? String(value.id) : ''}
      textValue={isOpen ? typed : (value?.name ?? '')}
      open={isOpen}
      onOpenChange={setOpen}
      onTextValueChange={setTyped}
      onFocus={() => setTyped('')}
      autocomplete="none"
      loading={isLoading}
      disabled={isClosed || (disabled ?? false)}
      placeholder={value?.name ?? placeholder ?? text('kit.select.search')}
      noOptionsMessage={() => text('kit.select.nothing')}
      onChange={(id) => {
        const chosen = options.find((record) => String(record.id) === id);
        if (chosen) onChange(chosen);
      }}
      onClear={() => onChange(null)}
    >
      {options.map((record) => (
        <ComboboxOption key={record.id} value={String(record.id)} textValue={record.name}>
          {record.name}
        </ComboboxOption>
      ))}
    </Combobox>
  );
};
