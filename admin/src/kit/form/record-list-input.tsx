import { Flex, Tag, Typography } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useText } from '../../texts/use-text';
import type { FoundRecords, PickedRecord } from './picked-record';
import { useIsClosed } from './read-only';
import { RecordPicker } from './record-picker';

type Props<Id extends number | string> = {
  readonly name: string;
  readonly ids: readonly Id[];
  readonly onChange: (ids: readonly Id[]) => void;
  /** A hook: records that match what was typed. */
  readonly useFound: (search: string) => FoundRecords<Id>;
  /** A hook: the names of records; those that are gone are missing. */
  readonly useNamed: (ids: readonly Id[]) => ReadonlyMap<Id, string>;
  readonly disabled?: boolean;
};

/** Several records of many: found by typing, each with a button that takes it away. */
export const RecordListInput = <Id extends number | string = number>(props: Props<Id>) => {
  const { name, ids, onChange, useFound, useNamed, disabled = false } = props;
  const text = useText();
  const isClosed = useIsClosed();
  const names = useNamed(ids);
  const add = (record: PickedRecord<Id> | null): void => {
    if (record && !ids.includes(record.id)) onChange([...ids, record.id]);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      {/* A new one for each choice: a picker keeps what was typed into it. */}
      <RecordPicker
        key={ids.length}
        name={name}
        value={null}
        onChange={add}
        useFound={useFound}
        {...(disabled ? { disabled: true } : {})}
      />
      {ids.length > 0 ? (
        <Flex gap={2} wrap="wrap">
          {ids.map((id) => (
            <Tag
              key={id}
              icon={<Cross aria-hidden />}
              label={`${text('kit.remove')} ${names.get(id) ?? `#${id}`}`}
              disabled={isClosed || disabled}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            >
              <Typography textColor="neutral800">{names.get(id) ?? `#${id}`}</Typography>
            </Tag>
          ))}
        </Flex>
      ) : null}
    </Flex>
  );
};
