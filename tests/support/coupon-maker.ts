import { prepare } from './call-store';
import { asMerchant, type Shop } from './merchant';
import { uniqueName } from './site-admin';

/** A coupon of the back office: 10 % off everything unless `changes` say otherwise. Answers its code. */
export const createCoupon = async (shop: Shop, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const code = uniqueName('CODE');
  const body = {
    title: code,
    code,
    status: 'active',
    type: 'percentage',
    amount: 10,
    stackable: 'yes',
    show_on_checkout: 'no',
    ...changes,
  };
  await prepare('POST', `${shop.baseUrl}/coupons`, { headers: asMerchant(shop), body });
  return code;
};
