import type { MessageAnswer } from '../../contracts/answers';
import { InvalidInputError, UnprocessableError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { SECRET_MASK } from '../../platform/secrets/secret-mask';
import { readTurnstile } from '../settings';
import { siteverify } from './siteverify';

export type KeysToVerify = {
  /** Left out, or masked: the one that is stored. */
  readonly secret_key?: string | undefined;
  /** Of a widget with the site key; with it the two are known to belong together. */
  readonly token?: string | undefined;
};

/** No widget makes it: who knows the secret key says that the token is wrong, and who does not, that the key is. */
const NO_TOKEN = 'no-token';

const refusal = (field: keyof KeysToVerify, rule: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { [rule]: message } });

const secretOf = async (platform: Platform, { secret_key: given }: KeysToVerify): Promise<string> => {
  if (given && given !== SECRET_MASK) return given;
  const { secretKey } = await readTurnstile(platform);
  if (secretKey !== '') return secretKey;
  throw refusal('secret_key', 'required', 'The secret key is required.');
};

/** @throws InvalidInputError where Cloudflare does not accept the keys; UnprocessableError where it cannot be asked. */
export const verifyKeys = async (platform: Platform, given: KeysToVerify): Promise<MessageAnswer> => {
  const { token } = given;
  const secretKey = await secretOf(platform, given);
  const { turnstileUrl: url } = platform.config;
  const outcome = await siteverify({ url, secretKey, token: token || NO_TOKEN }, platform.strapi.log);
  if (outcome === 'silent') {
    throw new UnprocessableError('Cloudflare could not be asked. Please try again.', { code: 'service_unavailable' });
  }
  if (outcome === 'misconfigured') throw refusal('secret_key', 'known', 'Cloudflare does not know this secret key.');
  if (token && outcome === 'refused') {
    throw refusal('token', 'valid', 'The token was made with another site key, or has run out.');
  }
  return { message: token ? 'Both keys work.' : 'Cloudflare knows the secret key.' };
};
