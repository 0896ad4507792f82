import type { MessageAnswer } from '../../../contracts/answers';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { pauseOwnSubscription, resumeOwnSubscription } from '../../subscriptions';
import { requireSubscriber } from './own-subscriptions.controller';

export const pause = async ({ platform, principal, params }: ShopRequest): Promise<MessageAnswer> => {
  const customerId = await requireSubscriber(platform, { principal });
  await pauseOwnSubscription(platform, customerId, params.uuid ?? '', authorOf(principal));
  return { message: 'Your subscription has been paused.' };
};

export const resume = async ({ platform, principal, params }: ShopRequest): Promise<MessageAnswer> => {
  const customerId = await requireSubscriber(platform, { principal });
  await resumeOwnSubscription(platform, customerId, params.uuid ?? '', authorOf(principal));
  return { message: 'Your subscription has been resumed.' };
};
