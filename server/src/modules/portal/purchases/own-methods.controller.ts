import type { MessageAnswer } from '../../../contracts/answers';
import type {
  PlanAnswer,
  SetUpAttemptsAnswer,
  SwitchStartedAnswer,
  UpdatedMethodAnswer,
} from '../../../contracts/method-changes';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import {
  beginOwnCard,
  beginOwnSwitch,
  confirmOwnSwitch,
  planOfOwn,
  readOwnAttempts,
  useOwnCard,
  type ConfirmSwitchBody,
  type PlanBody,
  type SwitchBody,
  type UpdateMethodBody,
} from '../../subscriptions';
import { requireSubscriber } from './own-subscriptions.controller';

type Asked = Pick<ShopRequest, 'platform' | 'principal' | 'params'>;

const named = async ({ platform, principal, params }: Asked) => ({
  customerId: await requireSubscriber(platform, { principal }),
  uuid: params.uuid ?? '',
});

export const updateMethod = async (request: ShopRequest<unknown, UpdateMethodBody>): Promise<UpdatedMethodAnswer> => {
  const { platform, principal, body } = request;
  const { method, newPaymentMethodId: id = '' } = body.data;
  if (id !== '') {
    const { charged } = await useOwnCard(platform, await named(request), { method, id }, authorOf(principal));
    const renewal = charged && { status: charged.status, message: charged.message };
    const done = { payment_method_id: '', redirect_url: '', payment_args: null };
    return { message: 'Your payment method has been replaced.', status: 'updated', ...done, renewal };
  }
  const { message, vendorId, redirectTo, paymentArgs } = await beginOwnCard(platform, await named(request), method);
  const next = { payment_method_id: vendorId, redirect_url: redirectTo ?? '', payment_args: paymentArgs ?? null };
  return { message, status: 'confirm', ...next, renewal: null };
};

export const attempts = async (request: ShopRequest): Promise<SetUpAttemptsAnswer> => ({
  remaining: await readOwnAttempts(request.platform, await named(request)),
});

export const plan = async (request: ShopRequest<unknown, PlanBody>): Promise<PlanAnswer> => {
  const { platform, principal, body } = request;
  const { method, reason = '' } = body.data;
  const plan_id = await planOfOwn(platform, await named(request), { method, reason }, authorOf(principal));
  return { message: 'The payment provider can bill this subscription.', plan_id };
};

export const switchMethod = async (request: ShopRequest<unknown, SwitchBody>): Promise<SwitchStartedAnswer> => {
  const { platform, principal, body } = request;
  const { newPaymentMethod: to, currentPaymentMethod: from } = body.data;
  const result = await beginOwnSwitch(platform, await named(request), { to, from }, authorOf(principal));
  if (result.isSwitched) {
    const done = { new_vendor_subscription_id: '', redirect_url: '', payment_args: null };
    return { message: 'Your payment method has been changed.', status: 'switched', ...done };
  }
  const { message, vendorId, redirectTo, paymentArgs } = result.begun;
  const next = { redirect_url: redirectTo ?? '', payment_args: paymentArgs ?? null };
  return { message, status: 'confirm', new_vendor_subscription_id: vendorId, ...next };
};

export const confirmSwitch = async (request: ShopRequest<unknown, ConfirmSwitchBody>): Promise<MessageAnswer> => {
  const { platform, principal, body } = request;
  const { newVendorSubscriptionId: id, method } = body.data;
  await confirmOwnSwitch(platform, await named(request), { method, id }, authorOf(principal));
  return { message: 'Your payment method has been changed.' };
};
