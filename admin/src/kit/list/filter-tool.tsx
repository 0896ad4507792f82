import { Button, Field, Flex, Popover, SingleSelect, SingleSelectOption, Tag, TextInput } from '@strapi/design-system';
import { Cross, Filter } from '@strapi/icons';
import { useState, type FormEvent } from 'react';
import { useCan } from '../../permissions';
import { useStore } from '../../store/store-context';
import { useText, type Text, type TextId } from '../../texts/use-text';
import type { ChoiceOption } from '../form/form-definition';
import { LabelledChoice } from '../form/labelled-choice';
import { centsOf } from '../money/money-text';
import { useMoney, type Money } from '../money/use-money';
import { LAST_DAYS, readFilterValue } from './filter-value';
import type { FilterKind, ListFilter } from './list-definition';
import { filterOf, type Condition } from './list-state';
import { RecordValue, useNamesOfValues } from './record-filter';

type Operator = { readonly value: string; readonly label: TextId };

const EQUALS: Operator = { value: 'in', label: 'kit.operator.equals' };
const DIFFERS: Operator = { value: 'not_in', label: 'kit.operator.not_equals' };

const AMOUNTS: readonly Operator[] = [
  { value: '=', label: 'kit.operator.equals' },
  { value: '>', label: 'kit.operator.more' },
  { value: '<', label: 'kit.operator.less' },
];

/** The words of `advanced_filters` for each kind of field. */
const OPERATORS: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: [
    { value: 'contains', label: 'kit.operator.contains' },
    { value: 'not_contains', label: 'kit.operator.not_contains' },
  ],
  choice: [EQUALS, DIFFERS],
  number: AMOUNTS,
  money: AMOUNTS,
  date: [
    { value: 'after', label: 'kit.operator.after' },
    { value: 'before', label: 'kit.operator.before' },
    { value: LAST_DAYS, label: 'kit.operator.lastDays' },
  ],
};

const operatorsOf = ({ kind, isAhead = false }: ListFilter): readonly Operator[] =>
  isAhead ? OPERATORS[kind].filter(({ value }) => value !== LAST_DAYS) : OPERATORS[kind];

/** An address may hold anything: what is no amount is shown as it stands there. */
const amountOf = (value: string, money: Money): string => {
  const units = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(units) ? money.format(centsOf(units)) : value;
};

type Words = { readonly text: Text; readonly money: Money; readonly nameOf: (value: string) => string };

const describe = (filter: ListFilter, { operator, value }: Condition, { text, money, nameOf }: Words): string => {
  const field = text(filter.label);
  if (operator === LAST_DAYS) return text('kit.list.filter.lastDays', { field, days: Number(value) });
  const word = OPERATORS[filter.kind].find((known) => known.value === operator);
  const values = [value].flat().map((each) => {
    const option = filter.options?.find((known) => known.value === each);
    if (option) return text(option.label);
    return filter.kind === 'money' ? amountOf(each, money) : nameOf(each);
  });
  return `${field} ${word ? text(word.label) : operator} ${values.join(` ${text('kit.or')} `)}`;
};

/** What a saved view or an address asks beside the filters of the list: it narrows the list, too. */
const spelledOut = ({ source, operator, value }: Condition): string =>
  [...source, operator, [value].flat().join(', ')].join(' ');

const keyOf = ({ source }: ListFilter): string => source.join('.');

type ValueProps = {
  readonly filter: ListFilter;
  readonly operator: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const ValueInput = ({ filter, operator, value, onChange }: ValueProps) => {
  const text = useText();
  if (filter.records) {
    return <RecordValue key={keyOf(filter)} records={filter.records} value={value} onChange={onChange} />;
  }
  if (filter.options) {
    return (
      <SingleSelect value={value} onChange={(chosen) => onChange(String(chosen))}>
        {filter.options.map((option) => (
          <SingleSelectOption key={option.value} value={option.value}>
            {text(option.label)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    );
  }
  const isNumber = filter.kind === 'number' || filter.kind === 'money' || operator === LAST_DAYS;
  return (
    <TextInput
      type={filter.kind === 'date' && !isNumber ? 'date' : 'text'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      inputMode={isNumber ? 'decimal' : undefined}
    />
  );
};

type ToolProps = {
  readonly filters: readonly ListFilter[];
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
};

type FormProps = { readonly filters: readonly ListFilter[]; readonly onAdd: (condition: Condition) => void };

const useFilterForm = ({ filters, onAdd }: FormProps) => {
  const text = useText();
  const { digitsOf, currency } = useMoney();
  const [filter, setFilter] = useState(filters[0] as ListFilter);
  const [operator, setOperator] = useState(OPERATORS[filter.kind][0]?.value ?? '');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const type = (typed: string): void => {
    setValue(typed);
    setProblem(undefined);
  };
  const choose = (key: string): void => {
    const chosen = filters.find((known) => keyOf(known) === key) ?? filter;
    setFilter(chosen);
    setOperator(OPERATORS[chosen.kind][0]?.value ?? '');
    type('');
  };
  const compare = (word: string): void => {
    setOperator(word);
    // A day is no number of days.
    if ((word === LAST_DAYS) !== (operator === LAST_DAYS)) type('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value.trim() === '') return;
    const digits = digitsOf();
    const read = readFilterValue(filter.kind, operator, value, digits);
    if ('problem' in read) return setProblem(text(read.problem, { digits, currency }));
    onAdd({ source: filter.source, operator, value: read.value });
  };
  return { filter, operator, value, problem, type, choose, compare, submit };
};

const FilterForm = (props: FormProps) => {
  const text = useText();
  const { filter, operator, value, problem, type, choose, compare, submit } = useFilterForm(props);
  const worded = ({ value: word, label }: Operator): ChoiceOption => ({ value: word, label: text(label) });
  const fields = props.filters.map((known) => worded({ value: keyOf(known), label: known.label }));
  return (
    <Flex tag="form" direction="column" alignItems="stretch" gap={3} padding={4} minWidth="28rem" onSubmit={submit}>
      <LabelledChoice label={text('kit.list.filter.field')} value={keyOf(filter)} options={fields} onChange={choose} />
      <LabelledChoice
        label={text('kit.list.filter.operator')}
        value={operator}
        options={operatorsOf(filter).map(worded)}
        onChange={compare}
      />
      <Field.Root error={problem}>
        <Field.Label>{text('kit.list.filter.value')}</Field.Label>
        <ValueInput filter={filter} operator={operator} value={value} onChange={type} />
        <Field.Error />
      </Field.Root>
      <Button type="submit" disabled={value.trim() === ''}>
        {text('kit.list.filter.apply')}
      </Button>
    </Flex>
  );
};

type ChipProps = {
  readonly filter: ListFilter | undefined;
  readonly condition: Condition;
  readonly onRemove: () => void;
};

const Chip = ({ filter, condition, onRemove }: ChipProps) => {
  const text = useText();
  const money = useMoney();
  const nameOf = useNamesOfValues(filter ?? {}, condition);
  const words = filter ? describe(filter, condition, { text, money, nameOf }) : spelledOut(condition);
  return (
    <Tag icon={<Cross aria-hidden />} label={text('kit.list.filter.remove', { filter: words })} onClick={onRemove}>
      {words}
    </Tag>
  );
};

/** Filters made by clicking: each condition is a chip, and all of them have to hold. They come with the premium edition. */
export const FilterTool = ({ filters, conditions, onChange }: ToolProps) => {
  const text = useText();
  const can = useCan();
  const { edition } = useStore();
  const [isOpen, setOpen] = useState(false);
  if (edition === 'free') return null;
  const add = (condition: Condition): void => {
    setOpen(false);
    onChange([...conditions, condition]);
  };
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger>
          <Button variant="tertiary" startIcon={<Filter />}>
            {text('kit.list.filter')}
          </Button>
        </Popover.Trigger>
        <Popover.Content>
          <FilterForm filters={filters.filter(({ records }) => !records || can(records.needs))} onAdd={add} />
        </Popover.Content>
      </Popover.Root>
      {conditions.map((condition, index) => (
        <Chip
          key={JSON.stringify(condition)}
          filter={filterOf(filters, condition)}
          condition={condition}
          onRemove={() => onChange(conditions.filter((_other, place) => place !== index))}
        />
      ))}
    </>
  );
};
