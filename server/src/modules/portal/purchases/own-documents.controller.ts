import type { OrderDocumentsAnswer } from '../../../contracts/documents';
import type { CallerPrincipal } from '../../../platform/caller';
import type { Answer, ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import {
  BUYERS_KINDS,
  issuedKindOf,
  kindOf,
  listDocuments,
  makeDocument,
  makeElectronic,
  presentDocument,
  presentFile,
  presentXml,
  type ElectronicQuery,
  type FileQuery,
} from '../../documents';
import { findOwnOrderId, orderNotFound } from '../../orders';
import { findOwnCustomer } from '../own-customer';

/** @throws NotFoundError: somebody else's order is not there. */
const ownOrderId = async (platform: Platform, { principal }: CallerPrincipal, uuid: string): Promise<number> => {
  const customer = await findOwnCustomer(platform, principal);
  if (!customer) throw orderNotFound();
  return findOwnOrderId(platform, customer.id, uuid);
};

export const list = async ({ platform, principal, params }: ShopRequest): Promise<OrderDocumentsAnswer> => {
  const uuid = params.uuid ?? '';
  const orderId = await ownOrderId(platform, { principal }, uuid);
  const documents = await listDocuments(platform, orderId);
  const base = `/customer-profile/orders/${encodeURIComponent(uuid)}/documents`;
  const shown = documents.filter(({ kind }) => BUYERS_KINDS.includes(kind));
  return { documents: shown.map((each) => presentDocument(platform, orderId, each, base)) };
};

export const file = async ({ platform, principal, params, query }: ShopRequest<FileQuery>): Promise<Answer> => {
  const orderId = await ownOrderId(platform, { principal }, params.uuid ?? '');
  const kind = kindOf(params.kind, BUYERS_KINDS);
  const { transaction_id: transactionId, language } = query;
  return presentFile(await makeDocument(platform, orderId, { kind, transactionId, language }));
};

export const electronic = async (request: ShopRequest<ElectronicQuery>): Promise<Answer> => {
  const { platform, principal, params, query } = request;
  const orderId = await ownOrderId(platform, { principal }, params.uuid ?? '');
  const { transaction_id: transactionId, format = 'ubl' } = query;
  return presentXml(
    await makeElectronic(platform, orderId, { kind: issuedKindOf(params.kind), format, transactionId })
  );
};
