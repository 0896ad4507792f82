import { Button, Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import type { UpgradeOffer } from '../../../server/src/contracts/upgrade-paths';
import { CopyButton } from '../kit/copy-button';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopEarlyPaymentLinkMutation, useShopPlanOffersQuery, type SubscriptionProps } from './subscriptions.api';

type RowProps = { readonly title: string; readonly says: string; readonly children: ReactNode };

const Row = ({ title, says, children }: RowProps) => (
  <Flex justifyContent="space-between" alignItems="flex-start" gap={4} tag="li">
    <Flex direction="column" alignItems="flex-start" gap={1}>
      <Typography fontWeight="semiBold">{title}</Typography>
      <Typography variant="pi" textColor="neutral600">
        {says}
      </Typography>
    </Flex>
    {children}
  </Flex>
);

/** What is taken off the price of the new plan, as far as anything is. */
const useCost = ({ prorate_credit: credit, discount_amount: discount, ...offer }: UpgradeOffer): string => {
  const text = useText();
  const { format } = useMoney();
  const money = (cents: number): string => format(cents, offer.currency);
  const words = { price: money(offer.original_price), credit: money(credit), discount: money(discount) };
  const off = credit > 0 ? 'subscriptions.links.plan.credit' : 'subscriptions.links.plan.price';
  return [
    text(off, words),
    ...(discount > 0 ? [text('subscriptions.links.plan.discount', words)] : []),
    text('subscriptions.links.plan.cost', { cost: money(offer.cost) }),
  ].join(' ');
};

const Offer = ({ offer }: { readonly offer: UpgradeOffer }) => {
  const text = useText();
  const says = useCost(offer);
  return (
    <Row title={text('subscriptions.links.plan', { plan: offer.title })} says={says}>
      <CopyButton value={offer.upgrade_url} />
    </Row>
  );
};

const EarlyPayment = ({ subscription: { id, parent_order_id } }: SubscriptionProps) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [make, { data, isLoading }] = useShopEarlyPaymentLinkMutation();
  const start = async (): Promise<void> => {
    const outcome = await make({ id, parent_order_id });
    if ('error' in outcome) toggleNotification({ type: 'danger', message: failureText(outcome.error, text) });
  };
  return (
    <Row title={text('subscriptions.links.early')} says={text('subscriptions.links.early.says')}>
      {data ? (
        <CopyButton value={data} />
      ) : (
        <Button type="button" variant="tertiary" size="S" loading={isLoading} onClick={() => void start()}>
          {text('subscriptions.links.make')}
        </Button>
      )}
    </Row>
  );
};

const useOffers = ({ subscription }: SubscriptionProps): readonly UpgradeOffer[] => {
  const can = useCan();
  const { can_upgrade: mayChange, variation_id: variantId, parent_order_id: orderId, related_orders } = subscription;
  const orderHash = related_orders.find(({ id }) => id === orderId)?.uuid ?? '';
  const skip = !mayChange || orderHash === '' || !can('products/view');
  return useShopPlanOffersQuery({ variantId, orderHash }, { skip }).data ?? [];
};

/** Pages of the storefront that its customer is sent to; nothing where there is none. */
export const LinksSection = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  const can = useCan();
  const offers = useOffers({ subscription });
  const { reactivate_url: reactivation, can_early_pay: mayPayEarly } = subscription;
  const paysEarly = mayPayEarly && can('subscriptions/manage');
  if (reactivation === '' && !paysEarly && offers.length === 0) return null;
  return (
    <Panel title={text('subscriptions.links')}>
      <Flex direction="column" alignItems="stretch" gap={4} tag="ul">
        {reactivation !== '' && (
          <Row title={text('subscriptions.links.reactivate')} says={text('subscriptions.links.reactivate.says')}>
            <CopyButton value={reactivation} />
          </Row>
        )}
        {paysEarly && <EarlyPayment subscription={subscription} />}
        {offers.map((offer) => (
          <Offer key={`${offer.path_id}-${offer.to_variant}`} offer={offer} />
        ))}
      </Flex>
    </Panel>
  );
};
