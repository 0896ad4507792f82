import { Button, Field, Flex, Popover, SingleSelect, SingleSelectOption, Tag, TextInput } from '@strapi/design-system';
import { Cross, Filter } from '@strapi/icons';
import { useState, type FormEvent } from 'react';
import { useStore } from '../../store/store-context';
import { useText, type Text, type TextId } from '../../texts/use-text';
import type { ChoiceOption } from '../form/form-definition';
import { LabelledChoice } from '../form/labelled-choice';
import type { FilterKind, ListFilter } from './list-definition';
import { filterOf, type Condition } from './list-state';

type Operator = { readonly value: string; readonly label: TextId };

const EQUALS: Operator = { value: 'in', label: 'kit.operator.equals' };
const DIFFERS: Operator = { value: 'not_in', label: 'kit.operator.not_equals' };

/** Its value is a number of days. */
const LAST_DAYS = 'days_within';

/** The words of `advanced_filters` for each kind of field. */
const OPERATORS: Readonly<Record<FilterKind, readonly Operator[]>> = {
  text: [
    { value: 'contains', label: 'kit.operator.contains' },
    { value: 'not_contains', label: 'kit.operator.not_contains' },
  ],
  choice: [EQUALS, DIFFERS],
  number: [
    { value: '=', label: 'kit.operator.equals' },
    { value: '>', label: 'kit.operator.more' },
    { value: '<', label: 'kit.operator.less' },
  ],
  date: [
    { value: 'after', label: 'kit.operator.after' },
    { value: 'before', label: 'kit.operator.before' },
    { value: LAST_DAYS, label: 'kit.operator.lastDays' },
  ],
};

const operatorsOf = ({ kind, isAhead = false }: ListFilter): readonly Operator[] =>
  isAhead ? OPERATORS[kind].filter(({ value }) => value !== LAST_DAYS) : OPERATORS[kind];

const describe = (filter: ListFilter, { operator, value }: Condition, text: Text): string => {
  const field = text(filter.label);
  if (operator === LAST_DAYS) return text('kit.list.filter.lastDays', { field, days: Number(value) });
  const word = OPERATORS[filter.kind].find((known) => known.value === operator);
  const values = [value].flat().map((each) => {
    const option = filter.options?.find((known) => known.value === each);
    return option ? text(option.label) : each;
  });
  return `${field} ${word ? text(word.label) : operator} ${values.join(` ${text('kit.or')} `)}`;
};

type ValueProps = {
  readonly filter: ListFilter;
  readonly operator: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const ValueInput = ({ filter, operator, value, onChange }: ValueProps) => {
  const text = useText();
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
  const isNumber = filter.kind === 'number' || operator === LAST_DAYS;
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

const keyOf = ({ source }: ListFilter): string => source.join('.');

/** A comma is what half of the world writes before decimals; the API takes a point. */
const valueFor = (filter: ListFilter, value: string): string =>
  filter.kind === 'number' ? value.trim().replace(',', '.') : value.trim();

type FormProps = { readonly filters: readonly ListFilter[]; readonly onAdd: (condition: Condition) => void };

const FilterForm = ({ filters, onAdd }: FormProps) => {
  const text = useText();
  const [filter, setFilter] = useState(filters[0] as ListFilter);
  const [operator, setOperator] = useState(OPERATORS[filter.kind][0]?.value ?? '');
  const [value, setValue] = useState('');
  const choose = (key: string): void => {
    const chosen = filters.find((known) => keyOf(known) === key) ?? filter;
    setFilter(chosen);
    setOperator(OPERATORS[chosen.kind][0]?.value ?? '');
    setValue('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value.trim() !== '') onAdd({ source: filter.source, operator, value: valueFor(filter, value) });
  };
  const worded = ({ value: word, label }: Operator): ChoiceOption => ({ value: word, label: text(label) });
  const fields = filters.map((known) => worded({ value: keyOf(known), label: known.label }));
  return (
    <Flex tag="form" direction="column" alignItems="stretch" gap={3} padding={4} minWidth="28rem" onSubmit={submit}>
      <LabelledChoice label={text('kit.list.filter.field')} value={keyOf(filter)} options={fields} onChange={choose} />
      <LabelledChoice
        label={text('kit.list.filter.operator')}
        value={operator}
        options={operatorsOf(filter).map(worded)}
        onChange={(word) => {
          setOperator(word);
          setValue('');
        }}
      />
      <Field.Root>
        <Field.Label>{text('kit.list.filter.value')}</Field.Label>
        <ValueInput filter={filter} operator={operator} value={value} onChange={setValue} />
      </Field.Root>
      <Button type="submit" disabled={value.trim() === ''}>
        {text('kit.list.filter.apply')}
      </Button>
    </Flex>
  );
};

type ChipProps = { readonly filter: ListFilter; readonly condition: Condition; readonly onRemove: () => void };

const Chip = ({ filter, condition, onRemove }: ChipProps) => {
  const text = useText();
  const words = describe(filter, condition, text);
  return (
    <Tag icon={<Cross aria-hidden />} label={text('kit.list.filter.remove', { filter: words })} onClick={onRemove}>
      {words}
    </Tag>
  );
};

/** Filters made by clicking: each condition is a chip, and all of them have to hold. They come with the premium edition. */
export const FilterTool = ({ filters, conditions, onChange }: ToolProps) => {
  const text = useText();
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
          <FilterForm filters={filters} onAdd={add} />
        </Popover.Content>
      </Popover.Root>
      {conditions.map((condition, index) => {
        const filter = filterOf(filters, condition);
        const key = JSON.stringify(condition);
        return filter ? (
          <Chip
            key={key}
            filter={filter}
            condition={condition}
            onRemove={() => onChange(conditions.filter((_other, place) => place !== index))}
          />
        ) : null;
      })}
    </>
  );
};
