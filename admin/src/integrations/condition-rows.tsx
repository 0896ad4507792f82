import { Box, Flex, IconButton, TextInput } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import type { FeedInputField } from '../../../server/src/contracts/integrations';
import type { Conditionals, FeedCondition } from '../../../server/src/domain/integration/conditionals';
import type { TagRoute } from '../../../server/src/domain/integration/tag-routes';
import { Labelled } from '../kit/form/labelled';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { WordsInput } from '../kit/form/words-input';
import { useAnyText, useText } from '../texts/use-text';
import { AddRow } from './add-row';

/** `input_value` of a row that gives tags. */
type Row = FeedCondition & Partial<Pick<TagRoute, 'input_value'>>;

type Language = { readonly inputs: readonly FeedInputField[]; readonly operators: readonly string[] };

type RowProps = Language & {
  readonly row: Row;
  readonly number: number;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
};

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value].filter((text) => text !== '') : value;

type ValueProps = Pick<RowProps, 'row' | 'onChange'> & { readonly input: FeedInputField | undefined };

const ConditionValue = ({ row, input, onChange }: ValueProps) => {
  const text = useText();
  const label = text('integrations.condition.value');
  const written = listOf(row.value).join(', ');
  const change = (value: Row['value']): void => onChange({ ...row, value });
  if (input?.type === 'select') {
    const options = (input.options ?? []).map(({ id, title }) => ({ value: id, label: title }));
    return <LabelledChoice label={label} value={written} options={options} onChange={change} />;
  }
  return (
    <Labelled label={label}>
      {input?.type === 'list' ? (
        <WordsInput words={listOf(row.value)} onChange={change} />
      ) : (
        <TextInput value={written} autoComplete="off" onChange={({ target }) => change(target.value)} />
      )}
    </Labelled>
  );
};

const ConditionRow = ({ row, number, inputs, operators, onChange, onRemove }: RowProps) => {
  const text = useText();
  const anyText = useAnyText();
  const input = inputs.find(({ field }) => field === row.field);
  // Other paths work, too.
  const fields = input ? inputs : [{ field: row.field, label: row.field }, ...inputs];
  return (
    <Flex tag="li" gap={3} alignItems="flex-end" wrap="wrap">
      <Box flex="2" minWidth="16rem">
        <LabelledChoice
          label={text('integrations.condition.field', { number })}
          value={row.field}
          options={fields.map(({ field, label }) => ({ value: field, label }))}
          onChange={(field) => onChange({ ...row, field, value: '' })}
        />
      </Box>
      <Box flex="1" minWidth="12rem">
        <LabelledChoice
          label={text('integrations.condition.operator')}
          value={row.operator}
          options={operators.map((value) => ({ value, label: anyText(`integrations.operator.${value}`, value) }))}
          onChange={(operator) => onChange({ ...row, operator })}
        />
      </Box>
      <Box flex="1" minWidth="12rem">
        <ConditionValue key={row.field} row={row} input={input} onChange={onChange} />
      </Box>
      {row.input_value === undefined ? null : (
        <Box flex="1" minWidth="12rem">
          <Labelled label={text('integrations.condition.tags')}>
            <WordsInput
              words={listOf(row.input_value)}
              onChange={(words) => onChange({ ...row, input_value: words })}
            />
          </Labelled>
        </Box>
      )}
      <IconButton type="button" label={text('integrations.row.remove', { number })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </Flex>
  );
};

type RowsProps = Language & {
  readonly rows: readonly Row[];
  readonly blank: Partial<Row>;
  readonly onChange: (rows: readonly Row[]) => void;
};

const ConditionRows = ({ rows, blank, onChange, ...language }: RowsProps) => {
  const first = { field: language.inputs[0]?.field ?? '', operator: language.operators[0] ?? '', value: '' };
  return (
    <>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {rows.map((row, index) => (
          <ConditionRow
            key={index}
            row={row}
            number={index + 1}
            {...language}
            onChange={(changed) => onChange(rows.map((each, place) => (place === index ? changed : each)))}
            onRemove={() => onChange(rows.filter((_each, place) => place !== index))}
          />
        ))}
      </Flex>
      <AddRow onAdd={() => onChange([...rows, { ...first, ...blank }])} />
    </>
  );
};

type Props = Language & { readonly name: string };

const WHEN = ['always', 'all', 'any'] as const;

/** Which orders a feed runs for. What was written stays while it runs for all of them. */
export const ConditionalsField = ({ name, ...language }: Props) => {
  const text = useText();
  const { value, onChange } = useField<Conditionals>(name);
  const { status = false, type = 'all', conditions = [] } = value ?? {};
  const change = (changes: Partial<Conditionals>): void =>
    onChange(name, { status, type, conditions, ...changes } as never);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <LabelledChoice
        label={text('integrations.condition.when')}
        value={status ? type : 'always'}
        options={WHEN.map((each) => ({ value: each, label: text(`integrations.condition.${each}`) }))}
        onChange={(chosen) => change(chosen === 'always' ? { status: false } : { status: true, type: chosen as 'all' })}
      />
      {status ? (
        <ConditionRows {...language} rows={conditions} blank={{}} onChange={(rows) => change({ conditions: rows })} />
      ) : null}
    </Flex>
  );
};

/** Tags for those orders that meet a condition. */
export const RoutingField = ({ name, ...language }: Props) => {
  const { value, onChange } = useField<readonly TagRoute[]>(name);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <ConditionRows
        {...language}
        rows={value ?? []}
        blank={{ input_value: [] }}
        onChange={(rows) => onChange(name, rows as never)}
      />
    </Flex>
  );
};
