import { Box, Flex, IconButton, TextInput } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import { useRef } from 'react';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import { PlaceholderButton } from '../emails/placeholder-button';
import { useInsertables } from '../emails/use-insertables';
import { insertAtCursor } from '../kit/form/insert-text';
import { Labelled } from '../kit/form/labelled';
import { useText } from '../texts/use-text';
import type { Pair } from './feed-values';
import { AddRow } from './add-row';

type RowProps = {
  readonly pair: Pair;
  readonly number: number;
  /** Its value is a secret that was stored before, and is not shown. */
  readonly isStored: boolean;
  readonly groups: ShortcodeGroups;
  readonly onChange: (pair: Pair) => void;
  readonly onRemove: () => void;
};

const PairRow = ({ pair, number, isStored, groups, onChange, onRemove }: RowProps) => {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const label = text('integrations.pair.value', { number });
  const write = (value: string): void => onChange({ ...pair, value });
  const insert = (code: string): void => {
    const input = place.current?.querySelectorAll('input')[1];
    if (input) insertAtCursor(input, code, write);
  };
  return (
    <Flex tag="li" gap={2} alignItems="flex-end" wrap="wrap" ref={place as never}>
      <Box flex="1" minWidth="14rem">
        <Labelled label={text('integrations.pair.name', { number })}>
          <TextInput
            value={pair.name}
            autoComplete="off"
            // The server knows a stored secret by its name.
            onChange={({ target }) => onChange({ name: target.value, value: isStored ? '' : pair.value })}
          />
        </Labelled>
      </Box>
      <Box flex="2" minWidth="14rem">
        <Labelled label={label}>
          <TextInput
            value={isStored ? '' : pair.value}
            placeholder={isStored ? text('kit.secret.stored') : ''}
            autoComplete="off"
            onChange={({ target }) => write(target.value)}
          />
        </Labelled>
      </Box>
      <PlaceholderButton
        label={text('emails.placeholder.into', { field: label })}
        groups={useInsertables(groups)}
        onPick={insert}
      />
      <IconButton type="button" label={text('integrations.row.remove', { number })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </Flex>
  );
};

type Props = { readonly name: string; readonly isSecret: boolean; readonly groups: ShortcodeGroups };

/** Rows of a name and a value, which takes placeholders. */
export const PairsField = ({ name, isSecret, groups }: Props) => {
  const { value, initialValue, onChange } = useField<readonly Pair[]>(name);
  const pairs = value ?? [];
  const stored = isSecret ? (initialValue ?? []) : [];
  const change = (next: readonly Pair[]): void => onChange(name, next as never);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {pairs.map((pair, index) => (
          <PairRow
            key={index}
            pair={pair}
            number={index + 1}
            isStored={pair.value !== '' && stored.some((known) => known.value === pair.value)}
            groups={groups}
            onChange={(changed) => change(pairs.map((each, place) => (place === index ? changed : each)))}
            onRemove={() => change(pairs.filter((_each, place) => place !== index))}
          />
        ))}
      </Flex>
      <AddRow onAdd={() => change([...pairs, { name: '', value: '' }])} />
    </Flex>
  );
};
