import { Box, Button, Flex, IconButton, TextInput } from '@strapi/design-system';
import { Plus, Trash } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../texts/use-text';

type Colors = Readonly<Record<string, string>>;
type Row = { readonly name: string; readonly color: string };

const rowsOf = (colors: Colors): readonly Row[] => Object.entries(colors).map(([name, color]) => ({ name, color }));

const colorsOf = (rows: readonly Row[]): Colors =>
  Object.fromEntries(
    rows.filter(({ name }) => name.trim() !== '').map(({ name, color }) => [name.trim(), color.trim()])
  );

type RowProps = {
  readonly row: Row;
  readonly number: number;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
};

const ColorRow = ({ row, number, onChange, onRemove }: RowProps) => {
  const text = useText();
  return (
    <Flex tag="li" gap={2} width="100%">
      <TextInput
        aria-label={text('kit.colors.name', { number })}
        value={row.name}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <TextInput
        aria-label={text('kit.colors.color', { number })}
        value={row.color}
        placeholder="#1a2b3c"
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, color: target.value })}
      />
      <Box
        aria-hidden
        width="2.4rem"
        height="2.4rem"
        hasRadius
        shrink={0}
        borderColor="neutral200"
        style={{ backgroundColor: row.color }}
      />
      <IconButton type="button" variant="ghost" label={text('kit.colors.remove', { number })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </Flex>
  );
};

/**
 * The rows that are drawn. The form has a value only one step after it was told of it: drawn from the form, a new row would be gone with
 * the first letter of its name. What another part of the form puts there counts more than what was typed before.
 */
const useRows = (stored: Colors, tell: (colors: Colors) => void) => {
  const [rows, setRows] = useState(() => rowsOf(stored));
  const written = JSON.stringify(stored);
  const told = useRef(written);
  useEffect(() => {
    if (written === told.current) return;
    told.current = written;
    setRows(rowsOf(JSON.parse(written) as Colors));
  }, [written]);
  const set = (next: readonly Row[]): void => {
    const colors = colorsOf(next);
    told.current = JSON.stringify(colors);
    setRows(next);
    tell(colors);
  };
  return { rows, set };
};

/** Names with a colour each; a row without a name is not kept. */
export const ColorsInput = ({ name }: { readonly name: string }) => {
  const text = useText();
  const { value, onChange } = useField<Colors>(name);
  const { rows, set } = useRows(value ?? {}, (colors) => onChange(name, colors as never));
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2} width="100%">
        {rows.map((row, index) => (
          <ColorRow
            key={index}
            row={row}
            number={index + 1}
            onChange={(changed) => set(rows.map((each, place) => (place === index ? changed : each)))}
            onRemove={() => set(rows.filter((_each, place) => place !== index))}
          />
        ))}
      </Flex>
      <Button
        type="button"
        variant="secondary"
        size="S"
        startIcon={<Plus />}
        onClick={() => set([...rows, { name: '', color: '' }])}
      >
        {text('kit.colors.add')}
      </Button>
    </Flex>
  );
};
