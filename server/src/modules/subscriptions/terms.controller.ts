import type { ChangedSubscriptionAnswer } from '../../contracts/subscriptions';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { presentSubscription } from './subscriptions.presenter';
import type { UpdateTermsBody } from './terms.input';
import { pauseByStaff, resumeByStaff } from './use-cases/pause-subscription';
import { updateTerms } from './use-cases/update-terms';

const namedBy = ({ id }: Pick<ShopRequest, 'id'>) => ({ orderId: id('order'), id: id('subscription') });

export const update = async (request: ShopRequest<unknown, UpdateTermsBody>): Promise<ChangedSubscriptionAnswer> => {
  const { platform, principal, body } = request;
  const row = await updateTerms(platform, namedBy(request), body, authorOf(principal));
  return {
    message: 'The subscription has been updated.',
    subscription: presentSubscription(row, platform.clock.now()),
  };
};

export const pause = async (request: ShopRequest): Promise<ChangedSubscriptionAnswer> => {
  const { platform, principal } = request;
  const row = await pauseByStaff(platform, namedBy(request), authorOf(principal));
  return { message: 'The subscription has been paused.', subscription: presentSubscription(row, platform.clock.now()) };
};

export const resume = async (request: ShopRequest): Promise<ChangedSubscriptionAnswer> => {
  const { platform, principal } = request;
  const row = await resumeByStaff(platform, namedBy(request), authorOf(principal));
  return {
    message: 'The subscription has been resumed.',
    subscription: presentSubscription(row, platform.clock.now()),
  };
};
