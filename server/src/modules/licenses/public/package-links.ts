import { createSigner, type Signer } from '../../../platform/auth/secrets';
import { apiAddressOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import { refused } from './refusals';

/** What a link to a package is good for: one product, one activation of one licence, under the key that it has now. */
export type PackageLink = {
  readonly productId: number;
  readonly keyDigest: string;
  readonly activationHash: string;
  /** Seconds since 1970. */
  readonly validTill: number;
};

export const PACKAGE_LINK_SECONDS = 48 * 60 * 60;
export const LONGEST_PACKAGE_TOKEN = 500;

const SIGNER = Symbol('signer of links to packages');

const signerOf = (platform: Platform): Signer =>
  platform.memo(SIGNER, () => createSigner(appKeysOf(platform.strapi), 'licensed packages'));

/** No part holds a dot, so no two links read the same. */
const messageOf = ({ validTill, productId, activationHash, keyDigest }: PackageLink): string =>
  [validTill, productId, activationHash, keyDigest].join('.');

const TOKEN = /^(\d{1,12})\.(\d{1,10})\.([0-9a-f]{1,100})\.([\w-]{1,100})\.([0-9a-f]{64})$/;

export const packageUrl = (platform: Platform, link: Omit<PackageLink, 'validTill'>): string => {
  const validTill = Math.floor(platform.clock.now().getTime() / 1000) + PACKAGE_LINK_SECONDS;
  const message = messageOf({ ...link, validTill });
  const path = `${apiAddressOf(platform.strapi)}/public/licenses/download`;
  return `${path}?package=${message}.${signerOf(platform).sign(message)}`;
};

/** @throws UnprocessableError where this store did not sign it just so, or its time is over. */
export const readPackageToken = (platform: Platform, token: string): PackageLink => {
  const [, validTill, productId, activationHash = '', keyDigest = '', signature = ''] = TOKEN.exec(token) ?? [];
  const link = { validTill: Number(validTill), productId: Number(productId), activationHash, keyDigest };
  const isSigned = signerOf(platform).isSignatureOf(messageOf(link), signature);
  if (!isSigned || platform.clock.now().getTime() >= link.validTill * 1000) throw refused('invalid_package_data');
  return link;
};
