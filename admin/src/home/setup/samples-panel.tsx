import { Box, Button, Field, Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { SampleProduct } from '../../../../server/src/contracts/onboarding';
import type { Outcome } from '../../kit/dialog/action-dialog';
import { failureText } from '../../kit/failure-text';
import { Panel } from '../../kit/form/field-grid';
import { OptionInput } from '../../kit/form/option-input';
import { useText, type TextId } from '../../texts/use-text';
import { useShopCreateSamplesMutation, useShopRemoveSamplesMutation, useShopSampleProductsQuery } from './samples.api';

/** What the server has samples of. */
const CATEGORIES: readonly (readonly [string, TextId])[] = [
  ['mixed', 'setup.samples.mixed'],
  ['apparel', 'setup.samples.apparel'],
  ['electronics', 'setup.samples.electronics'],
  ['food', 'setup.samples.food'],
  ['home', 'setup.samples.home'],
  ['digital', 'setup.samples.digital'],
];

/** They are made in the background: the list is asked again until it holds them. */
const POLL_MS = 1_500;

const useTold = () => {
  const text = useText();
  const { toggleNotification } = useNotification();
  return (outcome: Outcome, done: (data: unknown) => string): boolean => {
    const failed = outcome.error !== undefined;
    toggleNotification({
      type: failed ? 'danger' : 'success',
      message: failed ? failureText(outcome.error, text) : done(outcome.data),
    });
    return !failed;
  };
};

const Creation = ({ onRequested }: { readonly onRequested: () => void }) => {
  const text = useText();
  const told = useTold();
  const [category, setCategory] = useState('mixed');
  const [create, { isLoading }] = useShopCreateSamplesMutation();
  const run = async (): Promise<void> => {
    if (told(await create(category), () => text('setup.samples.requested'))) onRequested();
  };
  return (
    <Flex gap={3} alignItems="flex-end" wrap="wrap">
      <Box width="24rem" maxWidth="100%">
        <Field.Root name="category">
          <Field.Label>{text('setup.samples.category')}</Field.Label>
          <OptionInput
            name="category"
            required
            value={category}
            onChange={setCategory}
            options={CATEGORIES.map(([value, label]) => ({ value, label: text(label) }))}
          />
        </Field.Root>
      </Box>
      <Button type="button" variant="secondary" loading={isLoading} onClick={() => void run()}>
        {text('setup.samples.create')}
      </Button>
    </Flex>
  );
};

type SamplesProps = { readonly samples: readonly SampleProduct[]; readonly onRemoved: () => void };

/** What was sold or changed is no sample any more, and stays. */
const Samples = ({ samples, onRemoved }: SamplesProps) => {
  const text = useText();
  const told = useTold();
  const [remove, { isLoading }] = useShopRemoveSamplesMutation();
  const untouched = samples.filter(({ state }) => state === 'untouched').length;
  const run = async (): Promise<void> => {
    const outcome = await remove(undefined);
    told(outcome, (data) => text('setup.samples.removed', { count: (data as { removed: number }).removed }));
    onRemoved();
  };
  return (
    <Flex direction="column" alignItems="flex-start" gap={3}>
      <Typography textColor="neutral800">{samples.map(({ title }) => title).join(', ')}</Typography>
      {untouched < samples.length ? (
        <Typography textColor="neutral600">
          {text('setup.samples.kept', { count: samples.length - untouched })}
        </Typography>
      ) : null}
      {untouched > 0 ? (
        <Button type="button" variant="danger-light" loading={isLoading} onClick={() => void run()}>
          {text('setup.samples.remove', { count: untouched })}
        </Button>
      ) : null}
    </Flex>
  );
};

/** Products to try the store with, and the one click that takes them away again. */
export const SamplesPanel = () => {
  const text = useText();
  const [isAwaited, setAwaited] = useState(false);
  const { data: samples = [] } = useShopSampleProductsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isAwaited ? POLL_MS : 0,
  });
  if (isAwaited && samples.length > 0) setAwaited(false);
  return (
    <Panel title={text('setup.samples')} text={text('setup.samples.text')}>
      <Box aria-live="polite">
        {samples.length > 0 ? <Samples samples={samples} onRemoved={() => setAwaited(false)} /> : null}
        {isAwaited ? <Typography textColor="neutral800">{text('setup.samples.awaited')}</Typography> : null}
      </Box>
      <Creation onRequested={() => setAwaited(samples.length === 0)} />
    </Panel>
  );
};
