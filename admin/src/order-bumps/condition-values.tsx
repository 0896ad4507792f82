import { Checkbox, Flex, TextInput } from '@strapi/design-system';
import { Labelled } from '../kit/form/labelled';
import { RecordListInput } from '../kit/form/record-list-input';
import { WordsInput } from '../kit/form/words-input';
import { MoneyInput, type MoneyValue } from '../kit/money/money-input';
import {
  useFoundCategories,
  useFoundProducts,
  useFoundVariants,
  useNamedCategories,
  useNamedProducts,
  useNamedVariants,
} from '../lookups/use-lookups';
import { useText, type TextId } from '../texts/use-text';
import { CONDITION_CHOICES, CONDITION_KINDS, type ConditionFields } from './bump-fields';

type Values = ConditionFields['values'];

type Props = {
  readonly condition: ConditionFields;
  readonly label: string;
  readonly onChange: (values: Values) => void;
};

const LOOKUPS = {
  products: { useFound: useFoundProducts, useNamed: useNamedProducts },
  variants: { useFound: useFoundVariants, useNamed: useNamedVariants },
  categories: { useFound: useFoundCategories, useNamed: useNamedCategories },
} as const;

const idsOf = (values: Values): readonly number[] => values.map(Number).filter((id) => Number.isSafeInteger(id));

const RecordValues = ({ condition, kind, onChange }: Props & { readonly kind: keyof typeof LOOKUPS }) => (
  <RecordListInput
    name={`condition.${condition.key}`}
    ids={idsOf(condition.values)}
    onChange={onChange}
    useFound={LOOKUPS[kind].useFound}
    useNamed={LOOKUPS[kind].useNamed}
  />
);

const ChoiceValues = ({ condition, label, onChange }: Props) => {
  const text = useText();
  const options = CONDITION_CHOICES[condition.type] ?? [];
  const toggle = (option: string): void =>
    onChange(
      condition.values.includes(option)
        ? condition.values.filter((value) => value !== option)
        : [...condition.values, option]
    );
  return (
    <Flex role="group" aria-label={label} gap={4} wrap="wrap">
      {options.map((option) => (
        <Checkbox key={option} checked={condition.values.includes(option)} onCheckedChange={() => toggle(option)}>
          {text(`bumps.choice.${option}` as TextId)}
        </Checkbox>
      ))}
    </Flex>
  );
};

const WordValues = ({ condition, onChange }: Props) => (
  <WordsInput name={`condition.${condition.key}`} words={condition.values.map(String)} onChange={onChange} />
);

const moneyOf = ([value]: Values): MoneyValue => {
  if (value === undefined) return null;
  return typeof value === 'number' ? value : { typed: value };
};

const MoneyValueInput = ({ condition, onChange }: Props) => (
  <MoneyInput
    name={`condition.${condition.key}`}
    value={moneyOf(condition.values)}
    // What is no amount is sent as it was typed, and refused by the server at this field.
    onChange={(next) => onChange(next === null ? [] : [typeof next === 'number' ? next : next.typed])}
  />
);

const NumberValue = ({ condition, onChange }: Props) => (
  <TextInput
    name={`condition.${condition.key}`}
    inputMode="numeric"
    value={String(condition.values[0] ?? '')}
    onChange={({ target }) => onChange(target.value.trim() === '' ? [] : [target.value.trim()])}
    autoComplete="off"
  />
);

const DayValues = ({ condition, onChange }: Props) => {
  const text = useText();
  const [from = '', to = ''] = condition.values.map(String);
  return (
    <Flex gap={3} wrap="wrap">
      <Labelled label={text('bumps.date.from')} name={`condition.${condition.key}.from`}>
        <TextInput
          type="date"
          name={`condition.${condition.key}.from`}
          value={from.slice(0, 10)}
          onChange={({ target }) => onChange([target.value, to])}
        />
      </Labelled>
      <Labelled label={text('bumps.date.to')} name={`condition.${condition.key}.to`}>
        <TextInput
          type="date"
          name={`condition.${condition.key}.to`}
          value={to.slice(0, 10)}
          onChange={({ target }) => onChange([from, target.value])}
        />
      </Labelled>
    </Flex>
  );
};

const SingleInput = (props: Props) => {
  const kind = CONDITION_KINDS[props.condition.type];
  if (kind === 'products' || kind === 'variants' || kind === 'categories') {
    return <RecordValues {...props} kind={kind} />;
  }
  if (kind === 'words') return <WordValues {...props} />;
  return kind === 'money' ? <MoneyValueInput {...props} /> : <NumberValue {...props} />;
};

/** What a condition compares with, asked for in the way that suits it. An input without a field of its own would take that of the form. */
export const ConditionValues = (props: Props) => {
  const kind = CONDITION_KINDS[props.condition.type];
  if (kind === 'choices') return <ChoiceValues {...props} />;
  if (kind === 'days') return <DayValues {...props} />;
  return (
    <Labelled label={props.label} name={`condition.${props.condition.key}`}>
      <SingleInput {...props} />
    </Labelled>
  );
};
