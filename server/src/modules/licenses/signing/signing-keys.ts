import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import { createVault, type Vault } from '../../../platform/secrets/vault';
import {
  deleteRetiredBefore,
  findSigningKeys,
  insertSigningKey,
  lockSigningKey,
  retireSigningKey,
  type PublicJwk,
  type SigningKeyRow,
} from './signing-keys.repository';

/** Milliseconds that a token holds at most. */
export const LONGEST_TOKEN = 14 * 24 * 60 * 60_000;

/** A token of the last moment before a rotation, checked by a clock that is slow. */
const SKEW = 60 * 60_000;

const VERSION = 'license_signing_keys';
const VAULT = Symbol('vault of the signing keys of licences');
const READER = Symbol('signing keys of licences');

type Signer = { readonly kid: string; readonly key: KeyObject };

type Keys = {
  readonly rows: readonly SigningKeyRow[];
  /** Null where no key signs yet, or this site cannot open the one that did. */
  readonly signer: Signer | null;
};

const vaultOf = (platform: Platform): Vault =>
  platform.memo(VAULT, () => createVault(appKeysOf(platform.strapi), 'licence signing keys'));

const isTold = ({ retired_at: retiredAt }: SigningKeyRow, now: Date): boolean =>
  retiredAt === null || now.getTime() < retiredAt.getTime() + LONGEST_TOKEN + SKEW;

const opened = (platform: Platform, row: SigningKeyRow | undefined): Signer | null => {
  const pem = row?.private_key ? vaultOf(platform).open(row.private_key) : null;
  return row && pem !== null ? { kid: row.kid, key: createPrivateKey(pem) } : null;
};

const load = async (platform: Platform): Promise<Keys> => {
  const rows = await findSigningKeys(platform.db);
  const signer = opened(
    platform,
    rows.find(({ signs }) => signs)
  );
  return { rows: rows.filter((row) => isTold(row, platform.clock.now())), signer };
};

const read = (platform: Platform): Promise<Keys> =>
  platform.memo(READER, () => platform.versions.remember(VERSION, () => load(platform)))();

const newKey = (platform: Platform) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const kid = randomUUID();
  const { x } = publicKey.export({ format: 'jwk' });
  const publicJwk: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x: String(x), kid, use: 'sig', alg: 'EdDSA' };
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return { kid, publicJwk, sealed: vaultOf(platform).seal(pem) };
};

/** A new key signs from now on; the one before it stays as long as its tokens do, without its private part. In one transaction. */
const replace = async (platform: Platform, isReplaced: (kid: string) => Promise<boolean>): Promise<void> => {
  const { db, clock, versions } = platform;
  const key = newKey(platform);
  await db.transaction(async () => {
    const now = clock.now();
    const current = await lockSigningKey(db);
    if (current !== null && !(await isReplaced(current))) return;
    if (current !== null) await retireSigningKey(db, current, now);
    await deleteRetiredBefore(db, new Date(now.getTime() - LONGEST_TOKEN - SKEW));
    await insertSigningKey(db, key, now);
    await versions.raise(VERSION);
  });
};

const makeSigner = async (platform: Platform): Promise<void> => {
  await replace(platform, async (kid) => {
    const rows = await findSigningKeys(platform.db);
    const row = rows.find((each) => each.kid === kid);
    if (opened(platform, row) !== null) return false;
    platform.strapi.log.warn(
      `shop: the key ${kid}, which signed the tokens of licences, was sealed under other app keys. A new one signs from now on.`
    );
    return true;
  });
};

const ensured = async (platform: Platform): Promise<Keys & { readonly signer: Signer }> => {
  const known = await read(platform);
  if (known.signer) return { ...known, signer: known.signer };
  await makeSigner(platform);
  // Where another process was first, its number may not have been heard of yet.
  const made = await load(platform);
  if (!made.signer) throw new Error('There is no key to sign the tokens of licences with.');
  return { ...made, signer: made.signer };
};

/** Made where there is none, or none that this site can open; however many ask at once, there is one. */
export const signerOf = async (platform: Platform): Promise<Signer> => (await ensured(platform)).signer;

/** Those with which a token that has not ended may be signed, the newest first. */
export const publicKeysOf = async (platform: Platform): Promise<readonly PublicJwk[]> =>
  (await ensured(platform)).rows.map(({ public_jwk }) => public_jwk);

/** For the staff. */
export const listSigningKeys = async (platform: Platform): Promise<readonly SigningKeyRow[]> =>
  (await load(platform)).rows;

export const rotateSigningKey = (platform: Platform): Promise<void> => replace(platform, () => Promise.resolve(true));
