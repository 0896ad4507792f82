import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps secrets of the store's settings unreadable to whoever sees only the database: AES-256-GCM under a key derived from the
 * site's app keys. Seals with the first key and opens with any, so that keys can be rotated.
 */
export type Vault = {
  /** 'v1.<iv>.<tag>.<data>', each in base64url. */
  readonly seal: (secret: string) => string;
  /** Null where the text was not sealed by this site, or was changed since. */
  readonly open: (sealed: string) => string | null;
};

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const openWith = (key: Buffer, iv: Buffer, tag: Buffer, data: Buffer): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

const openWithAny = (keys: readonly Buffer[], sealed: string): string | null => {
  const [version, ...parts] = sealed.split('.');
  if (version !== VERSION || parts.length !== 3) return null;
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) return null;
  for (const key of keys) {
    const secret = openWith(key, iv, tag, data);
    if (secret !== null) return secret;
  }
  return null;
};

/** `purpose` separates the keys of different uses. */
export const createVault = (appKeys: readonly string[], purpose: string): Vault => {
  const keys = appKeys.map((key) => Buffer.from(hkdfSync('sha256', key, 'strapi-plugin-shop vault', purpose, 32)));
  const [first] = keys;
  if (!first) throw new Error('The shop plugin needs server.app.keys in the configuration of the site.');
  return {
    seal: (secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first, iv, { authTagLength: TAG_BYTES });
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed) => openWithAny(keys, sealed),
  };
};
