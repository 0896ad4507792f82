import type { RefundAnswer } from '../../../contracts/transactions';
import { unfinished, type Answer, type ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { subscriptionsOf } from '../order-subscriptions';
import { refundAtProvider } from './refund-at-provider';
import { refundOrder, type Refunded } from './refund-order';
import type { RefundInfo } from './refunds.input';

/** See docs/rules/refunds.md#refunds. What the store records and what the provider does succeed or fail each for itself. */
export const refund = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, { readonly refund_info: RefundInfo }>): Promise<Answer<RefundAnswer>> => {
  const author = authorOf(principal);
  const [orderId, info] = [id(), body.refund_info];
  const work = async () => unfinished(await refundOrder(platform, orderId, info, author));
  return once(work, async (kept) => {
    return {
      shop_refund: { status: 'success', message: 'The refund has been recorded.' },
      gateway_refund: await refundAtProvider(platform, kept as Refunded, author),
      ...(info.cancelSubscription === 1
        ? { subscription_cancel: await subscriptionsOf(platform).cancelAtOnce(orderId, author) }
        : {}),
    };
  });
};
