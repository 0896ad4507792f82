import { Box, Button, Flex, IconButton, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { Plus, Trash } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import type { ConditionOperator, ConditionType } from '../../../server/src/domain/order-bump';
import { operatorsOf } from '../../../server/src/domain/order-bump/operators';
import { Labelled } from '../kit/form/labelled';
import { useText, type TextId } from '../texts/use-text';
import { CONDITION_KINDS, newCondition, type BumpFields, type ConditionFields } from './bump-fields';
import { ConditionValues } from './condition-values';

const TYPES = Object.keys(CONDITION_KINDS) as readonly ConditionType[];

const OPERATOR_TEXT: Readonly<Record<ConditionOperator, TextId>> = {
  in: 'bumps.operator.in',
  not_in: 'bumps.operator.not_in',
  in_all: 'bumps.operator.in_all',
  '>': 'bumps.operator.more',
  '>=': 'bumps.operator.atLeast',
  '<': 'bumps.operator.less',
  '<=': 'bumps.operator.atMost',
  '=': 'bumps.operator.equals',
  between: 'bumps.operator.between',
};

type RowProps = {
  readonly condition: ConditionFields;
  readonly onChange: (condition: ConditionFields) => void;
  readonly onRemove: () => void;
};

const ConditionRow = ({ condition, onChange, onRemove }: RowProps) => {
  const text = useText();
  const { key, type, operator } = condition;
  return (
    <Box tag="li" borderColor="neutral200" hasRadius padding={4}>
      <Flex gap={3} alignItems="flex-end" wrap="wrap">
        <Box flex="1" minWidth="16rem">
          <Labelled label={text('bumps.condition.type')} name={`type.${key}`}>
            <SingleSelect
              name={`type.${key}`}
              value={type}
              onChange={(chosen) => onChange(newCondition(chosen as ConditionType, key))}
            >
              {TYPES.map((known) => (
                <SingleSelectOption key={known} value={known}>
                  {text(`bumps.condition.${known}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Labelled>
        </Box>
        <Box flex="1" minWidth="16rem">
          <Labelled label={text('bumps.condition.operator')} name={`operator.${key}`}>
            <SingleSelect
              name={`operator.${key}`}
              value={operator}
              onChange={(chosen) => onChange({ ...condition, operator: chosen as ConditionOperator })}
            >
              {operatorsOf(type).map((known) => (
                <SingleSelectOption key={known} value={known}>
                  {text(OPERATOR_TEXT[known])}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Labelled>
        </Box>
        <IconButton type="button" label={text('bumps.condition.remove')} onClick={onRemove}>
          <Trash />
        </IconButton>
      </Flex>
      <Box paddingTop={3}>
        <ConditionValues
          key={type}
          condition={condition}
          label={text('bumps.condition.values')}
          onChange={(values) => onChange({ ...condition, values })}
        />
      </Box>
    </Box>
  );
};

/** When a bump is offered; without conditions it always is. */
export const ConditionsField = () => {
  const text = useText();
  const { value, onChange } = useField<BumpFields['conditions']>('conditions');
  const conditions = value ?? [];
  const change = (next: BumpFields['conditions']): void => onChange('conditions', next as never);
  const add = (): void => change([...conditions, newCondition('product', crypto.randomUUID())]);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {conditions.length === 0 ? <Typography textColor="neutral600">{text('bumps.conditions.none')}</Typography> : null}
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {conditions.map((condition) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            onChange={(changed) => change(conditions.map((other) => (other.key === changed.key ? changed : other)))}
            onRemove={() => change(conditions.filter(({ key }) => key !== condition.key))}
          />
        ))}
      </Flex>
      <Flex>
        <Button type="button" variant="secondary" size="S" startIcon={<Plus />} onClick={add}>
          {text('bumps.condition.add')}
        </Button>
      </Flex>
    </Flex>
  );
};
