import { PRINT_KINDS, type DocumentKind, type PrintKind } from '../../domain/document';
import { ForbiddenError } from '../../domain/errors';
import { createSigner, type Signer } from '../../platform/auth/secrets';
import { apiAddressOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { appKeysOf } from '../../platform/secrets/app-keys';

/** What a link shows to whoever holds it. */
export type LinkedDocument = {
  readonly orderId: number;
  readonly kind: DocumentKind;
  /** Of a credit note: the refund. */
  readonly transactionId: number | null;
};

/** What one file of many orders holds. */
export type LinkedBatch = { readonly kind: PrintKind; readonly orderIds: readonly number[] };

/** Long enough to look at a page and click; whoever gets hold of the address has it for no longer. */
export const LINK_SECONDS = 60 * 60;
export const LONGEST_TOKEN = 200;
/** Opened from the dialog that asked for it. */
const BATCH_SECONDS = 15 * 60;
/** Orders of one file. */
export const MOST_PRINTED = 200;
/** Six digits of base 36 name any id. */
export const LONGEST_BATCH_TOKEN = 200 + MOST_PRINTED * 7;

const SIGNER = Symbol('signer of links to documents');

const signerOf = (platform: Platform): Signer =>
  platform.memo(SIGNER, () => createSigner(appKeysOf(platform.strapi), 'documents of orders'));

/** No part holds a dot, so no two links read the same. */
const messageOf = (validTill: number, { orderId, kind, transactionId }: LinkedDocument): string =>
  [validTill, orderId, kind, transactionId ?? 0].join('.');

const endsIn = (platform: Platform, seconds: number): number =>
  Math.floor(platform.clock.now().getTime() / 1000) + seconds;

const addressOf = (platform: Platform, place: string, message: string): string =>
  `${apiAddressOf(platform.strapi)}/public/${place}=${message}.${signerOf(platform).sign(message)}`;

/** An address that serves one document to whoever holds it, for `seconds`. */
export const documentUrl = (platform: Platform, document: LinkedDocument, seconds = LINK_SECONDS): string =>
  addressOf(platform, 'documents?document', messageOf(endsIn(platform, seconds), document));

const assertGood = (platform: Platform, message: string, signature: string, validTill: number): void => {
  if (!signerOf(platform).isSignatureOf(message, signature)) throw new ForbiddenError('The link is not valid.');
  if (platform.clock.now().getTime() >= validTill * 1000) throw new ForbiddenError('The link has expired.');
};

/** The same for its electronic form. */
export const electronicUrl = (platform: Platform, document: LinkedDocument): string =>
  addressOf(platform, 'documents/electronic?document', messageOf(endsIn(platform, LINK_SECONDS), document));

const TOKEN = /^(\d{1,12})\.(\d{1,10})\.([a-z_]{1,20})\.(\d{1,10})\.([\w-]{1,120})$/;

/** @throws ForbiddenError for a link that this store did not sign just so, and for one whose time is over. */
export const readDocumentToken = (platform: Platform, token: string): LinkedDocument => {
  const [, validTill, orderId, kind, transaction, signature = ''] = TOKEN.exec(token) ?? [];
  const transactionId = Number(transaction) || null;
  const document = { orderId: Number(orderId), kind: kind as DocumentKind, transactionId };
  assertGood(platform, messageOf(Number(validTill), document), signature, Number(validTill));
  return document;
};

/** A link to one document has a number in the second place: none of it reads as one of these. */
const batchMessageOf = (validTill: number, { kind, orderIds }: LinkedBatch): string =>
  [validTill, kind, orderIds.map((id) => id.toString(36)).join('-')].join('.');

/** An address that serves the documents of several orders in one file to whoever holds it, for a quarter of an hour. */
export const batchUrl = (platform: Platform, batch: LinkedBatch): string =>
  addressOf(platform, 'documents/batch?documents', batchMessageOf(endsIn(platform, BATCH_SECONDS), batch));

const BATCH_TOKEN = /^(\d{1,12})\.([a-z_]{1,20})\.([0-9a-z-]{1,1400})\.([\w-]{1,120})$/;

/** @throws ForbiddenError for a link that this store did not sign just so, and for one whose time is over. */
export const readBatchToken = (platform: Platform, token: string): LinkedBatch => {
  const [, validTill, name, ids = '', signature = ''] = BATCH_TOKEN.exec(token) ?? [];
  const kind = PRINT_KINDS.find((each) => each === name);
  if (!kind) throw new ForbiddenError('The link is not valid.');
  const batch = { kind, orderIds: ids.split('-').map((id) => Number.parseInt(id, 36)) };
  assertGood(platform, batchMessageOf(Number(validTill), batch), signature, Number(validTill));
  return batch;
};
