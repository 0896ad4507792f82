import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs with the site's first app key and accepts all of them, so that keys can be rotated without a mass logout. */
export type Signer = {
  readonly sign: (message: string) => string;
  readonly isSignatureOf: (message: string, signature: string) => boolean;
  /** For signatures that travel shortened to `length` hexadecimal characters. */
  readonly isPrefixOf: (message: string, prefix: string, length: number) => boolean;
};

const mac = (key: Buffer, message: string): string => createHmac('sha256', key).update(message).digest('hex');

export const equalInConstantTime = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export const createSigner = (appKeys: readonly string[], purpose: string): Signer => {
  const keys = appKeys.map((key) => Buffer.from(hkdfSync('sha256', key, 'strapi-plugin-shop', purpose, 32)));
  const [first] = keys;
  if (!first) throw new Error('The shop plugin needs server.app.keys in the configuration of the site.');
  return {
    sign: (message) => mac(first, message),
    isSignatureOf: (message, signature) => keys.some((key) => equalInConstantTime(mac(key, message), signature)),
    isPrefixOf: (message, prefix, length) =>
      keys.some((key) => equalInConstantTime(mac(key, message).slice(0, length), prefix)),
  };
};
