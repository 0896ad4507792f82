import { Box, Button, Flex, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { VerifiedVendorIdsAnswer } from '../../../server/src/contracts/subscriptions';
import { ActionModal } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { Labelled } from '../kit/form/labelled';
import { centsOf } from '../kit/money/money-text';
import { useMoney } from '../kit/money/use-money';
import { useDates } from '../kit/use-dates';
import { useText, type TextId } from '../texts/use-text';
import { changedIds, type TypedIds } from './vendor-ids';
import {
  useShopChangeVendorIdsMutation,
  useShopVerifyVendorIdsMutation,
  type SubscriptionDialogProps,
  type SubscriptionProps,
} from './subscriptions.api';

const MOST = 45;

const FIELDS: readonly (readonly [keyof TypedIds, TextId])[] = [
  ['vendor_subscription_id', 'subscriptions.vendor.subscription'],
  ['vendor_customer_id', 'subscriptions.vendor.customer'],
];

type Found = VerifiedVendorIdsAnswer['verification'];

const useFoundWords = (): ((found: Found) => string) => {
  const text = useText();
  const dates = useDates();
  const money = useMoney();
  return ({ status, amount, currency, next_billing_date: date }) =>
    text('subscriptions.vendor.found', {
      status,
      amount: money.format(centsOf(Number(amount)), currency),
      next: date === null ? text('kit.none') : dates.moment(date),
    });
};

type LookUpProps = SubscriptionProps & { readonly ids: TypedIds };

/** What the provider has under the ids that are typed in. It decides nothing. */
const LookUp = ({ subscription, ids }: LookUpProps) => {
  const text = useText();
  const wordsOf = useFoundWords();
  const [verify, { isLoading }] = useShopVerifyVendorIdsMutation();
  const [answer, setAnswer] = useState('');
  const { id, parent_order_id } = subscription;
  const start = async (): Promise<void> => {
    const outcome = await verify({ id, parent_order_id, ids });
    setAnswer('error' in outcome ? failureText(outcome.error, text) : wordsOf(outcome.data));
  };
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Button
        type="button"
        variant="secondary"
        disabled={ids.vendor_subscription_id === ''}
        loading={isLoading}
        onClick={() => void start()}
      >
        {text('subscriptions.vendor.lookUp')}
      </Button>
      <Box role="status">
        <Typography textColor="neutral800">{answer}</Typography>
      </Box>
    </Flex>
  );
};

/** Corrects which subscription of the provider this one is. */
export const VendorIdsDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const [change] = useShopChangeVendorIdsMutation();
  const [typed, setTyped] = useState<TypedIds>({
    vendor_subscription_id: subscription.vendor_subscription_id ?? '',
    vendor_customer_id: subscription.vendor_customer_id ?? '',
  });
  const ids = changedIds(subscription, typed);
  const { id, parent_order_id } = subscription;
  return (
    <ActionModal
      title={text('subscriptions.vendor.edit')}
      consequence={text('subscriptions.vendor.consequence')}
      confirmLabel={text('kit.form.save')}
      isReady={Object.keys(ids).length > 0}
      intention={ids}
      run={() => change({ id, parent_order_id, ids })}
      onDone={onClose}
      onClose={onClose}
    >
      {FIELDS.map(([name, label]) => (
        <Labelled key={name} label={text(label)} name={name}>
          <TextInput
            name={name}
            maxLength={MOST}
            value={typed[name]}
            onChange={({ target }: { readonly target: HTMLInputElement }) =>
              setTyped((known) => ({ ...known, [name]: target.value.trim() }))
            }
          />
        </Labelled>
      ))}
      <LookUp key={JSON.stringify(typed)} subscription={subscription} ids={typed} />
    </ActionModal>
  );
};
