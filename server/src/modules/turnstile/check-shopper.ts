import { createHash } from 'node:crypto';
import type { FieldErrors } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { readTurnstile } from '../settings';
import { siteverify } from './siteverify';

/** What the shopper's browser sends; `purchase` names who buys, and what: a cart, or an order whose link was opened. */
export type ShopperCheck = { readonly token: string | undefined; readonly purchase: string };

const FIELD = 'turnstile_token';

const refused = (message: string): FieldErrors => ({ [FIELD]: { turnstile: message } });

/**
 * A token is good once, but a form that is sent again after a mistake brings the same one: Cloudflare answers it again for the same
 * uuid. That one holds for this purchase alone, so that a token serves no program for many carts.
 */
const idempotencyKeyOf = ({ token, purchase }: ShopperCheck): string => {
  const digest = createHash('sha256').update(`${token}\n${purchase}`).digest('hex');
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) % 4];
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};

/**
 * What keeps an order from being placed while Turnstile is on: nothing where it is off. A store that cannot ask Cloudflare, or asks
 * with a wrong key, goes on selling and says so in the log (docs/decisions/0138). Never inside a transaction: the answer may take five
 * seconds.
 */
export const shopperMistakes = async (platform: Platform, check: ShopperCheck): Promise<FieldErrors> => {
  const { isOn, secretKey } = await readTurnstile(platform);
  if (!isOn) return {};
  const { token = '' } = check;
  if (token === '') return refused('Please confirm that you are not a robot.');
  const { log } = platform.strapi;
  const { turnstileUrl: url } = platform.config;
  const outcome = await siteverify({ url, secretKey, token, idempotencyKey: idempotencyKeyOf(check) }, log);
  if (outcome === 'misconfigured') log.error('shop: Turnstile does not know the secret key: orders are not checked.');
  return outcome === 'refused' ? refused('The check has run out. Please confirm again that you are not a robot.') : {};
};
