import { Box, Button, Checkbox, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Label } from '../../../server/src/contracts/labels';
import { failureText } from '../kit/failure-text';
import { PartFailed } from '../kit/page/part-failed';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopCreateOrderLabelMutation, useShopOrderLabelChoicesQuery } from './order-labels.api';

export const LabelTag = ({ label }: { readonly label: Label }) => (
  <Box tag="span" background="neutral150" hasRadius paddingLeft={2} paddingRight={2} paddingTop={1} paddingBottom={1}>
    <Typography tag="span" variant="pi" textColor="neutral800">
      {label.value}
    </Typography>
  </Box>
);

const NewLabel = ({ onCreated }: { readonly onCreated: (id: number) => void }) => {
  const text = useText();
  const [create, { isLoading }] = useShopCreateOrderLabelMutation();
  const [value, setValue] = useState('');
  const [failure, setFailure] = useState<string | undefined>();
  const add = async (): Promise<void> => {
    if (value.trim() === '' || isLoading) return;
    const outcome = await create(value.trim());
    if ('error' in outcome) return setFailure(failureText(outcome.error, text));
    setFailure(undefined);
    setValue('');
    onCreated(outcome.data.data.id);
  };
  return (
    <Field.Root name="new_label" error={failure}>
      <Field.Label>{text('orders.labels.new')}</Field.Label>
      <Flex gap={2} alignItems="flex-start">
        <Box flex="1">
          <TextInput
            name="new_label"
            value={value}
            onChange={({ target }) => setValue(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would save the dialog, without the label that was typed.
              event.preventDefault();
              void add();
            }}
          />
        </Box>
        <Button
          type="button"
          variant="secondary"
          size="L"
          loading={isLoading}
          disabled={value.trim() === ''}
          onClick={() => void add()}
        >
          {text('kit.add')}
        </Button>
      </Flex>
      <Field.Error />
    </Field.Root>
  );
};

type Props = { readonly chosen: readonly number[]; readonly onChange: (chosen: readonly number[]) => void };

/** All labels of the store to choose among, and a field for one that is missing. */
export const LabelChoices = ({ chosen, onChange }: Props) => {
  const text = useText();
  const can = useCan();
  const { data: labels = [], error, isSuccess, refetch } = useShopOrderLabelChoicesQuery(undefined);
  const toggle = (id: number): void =>
    onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      {error ? <PartFailed onRetry={() => void refetch()} /> : null}
      <Flex direction="column" alignItems="stretch" gap={2} role="group" aria-label={text('orders.labels.title')}>
        {labels.map(({ id, value }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onCheckedChange={() => toggle(id)}>
            {value}
          </Checkbox>
        ))}
        {labels.length === 0 && isSuccess ? (
          <Typography textColor="neutral600">{text('orders.labels.noneYet')}</Typography>
        ) : null}
      </Flex>
      {can('labels/manage') ? <NewLabel onCreated={(id) => onChange([...chosen, id])} /> : null}
    </Flex>
  );
};
