import { createHmac } from 'node:crypto';
import { UnprocessableError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import type { PaymentMode } from '../methods/method-fields';
import { storeChanges } from '../methods/save-method';
import { askToken, paypalGatewayOf, send } from './paypal-api';
import { ensureWebhook, tryPaypal } from './paypal-webhook-setup';

const SIGN_UP: Readonly<Record<PaymentMode, string>> = {
  test: 'https://www.sandbox.paypal.com/bizsignup/partner/entry',
  live: 'https://www.paypal.com/bizsignup/partner/entry',
};

/** Only this site can trade in what the provider hands out for it. */
const nonceOf = ({ strapi }: Platform, mode: PaymentMode): string =>
  createHmac('sha256', appKeysOf(strapi)[0] ?? '')
    .update(`wallet onboarding ${mode}`)
    .digest('hex');

/** The provider's page where a merchant connects an account; blank where the site is no partner of the provider. */
export const connectRedirect = (platform: Platform, mode: PaymentMode): string => {
  const { paypalPartnerId: partnerId, paypalPartnerClientId: partnerClientId } = platform.config;
  if (partnerId === '' || partnerClientId === '') return '';
  const query = { partnerId, partnerClientId, sellerNonce: nonceOf(platform, mode), integrationType: 'FO' };
  const wanted = { product: 'EXPRESS_CHECKOUT', features: 'PAYMENT,REFUND', displayMode: 'minibrowser' };
  return `${SIGN_UP[mode]}?${new URLSearchParams({ ...query, ...wanted }).toString()}`;
};

export type SellerCode = { readonly authCode: string; readonly sharedId: string; readonly mode: PaymentMode };

const tradeIn = (platform: Platform, { authCode, sharedId, mode }: SellerCode) =>
  tryPaypal(async () => {
    const grant = { grant_type: 'authorization_code', code: authCode, code_verifier: nonceOf(platform, mode) };
    const token = await askToken(platform, { mode, id: sharedId, secret: '' }, grant);
    const partner = encodeURIComponent(platform.config.paypalPartnerId);
    return send(platform, mode, {
      method: 'GET',
      path: `/v1/customer/partners/${partner}/merchant-integrations/credentials`,
      headers: { authorization: `Bearer ${String(token.access_token)}` },
    });
  });

/** Trades the code of the provider's page in for the merchant's keys, keeps them and registers the listener. */
export const connectSeller = async (platform: Platform, principal: Principal, code: SellerCode): Promise<void> => {
  if (platform.config.paypalPartnerId === '') {
    throw new UnprocessableError('This site is no partner of the payment provider: please paste the keys instead.');
  }
  const { client_id: id, client_secret: secret } = await tradeIn(platform, code);
  if (typeof id !== 'string' || typeof secret !== 'string') {
    throw new UnprocessableError('The payment provider handed out no keys.');
  }
  const { mode } = code;
  const keys = { [`${mode}_client_id`]: id, [`${mode}_client_secret`]: secret, [`${mode}_webhook_id`]: '' };
  await storeChanges(platform, principal, paypalGatewayOf(platform), keys);
  await ensureWebhook(platform, principal, mode);
};
