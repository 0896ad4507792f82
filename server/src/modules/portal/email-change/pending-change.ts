import { randomBytes } from 'node:crypto';
import { createSigner, type Signer } from '../../../platform/auth/secrets';
import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';

/** A new address that waits for its owner's word; the latest request of a customer replaces the one before. */
export type PendingChange = {
  readonly email: string;
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly valid_till: number;
};

const LIFETIME = 24 * 3_600_000;
const SIGNER = Symbol('signer of e-mail changes');
const TOKEN = /^(\d{1,10})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

const signerOf = (platform: Platform): Signer =>
  platform.memo(SIGNER, () => createSigner(appKeysOf(platform.strapi), 'e-mail changes'));

const messageOf = (customerId: number, { email, nonce, valid_till: till }: PendingChange): string =>
  `${customerId}|${nonce}|${till}|${email}`;

export const newPendingChange = (platform: Platform, email: string): PendingChange => ({
  email,
  nonce: randomBytes(16).toString('hex'),
  valid_till: platform.clock.now().getTime() + LIFETIME,
});

/** Made when the message is written, so that neither the database nor the job holds it. */
export const tokenOf = (platform: Platform, customerId: number, change: PendingChange): string =>
  `${customerId}.${change.nonce}.${signerOf(platform).sign(messageOf(customerId, change))}`;

export const customerIdIn = (token: string): number => Number(TOKEN.exec(token)?.[1] ?? 0);

/** Whether the token belongs to this very request, and its time is not over. */
export const opensChange = (platform: Platform, customerId: number, change: PendingChange, token: string): boolean => {
  const [, , nonce, signature = ''] = TOKEN.exec(token) ?? [];
  const isCurrent = nonce === change.nonce && platform.clock.now().getTime() < change.valid_till;
  return isCurrent && signerOf(platform).isSignatureOf(messageOf(customerId, change), signature);
};
