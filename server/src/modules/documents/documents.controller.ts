import type { OrderDocumentsAnswer, PrintedDocumentsAnswer } from '../../contracts/documents';
import type { Answer, ShopRequest } from '../../platform/http/route';
import { batchUrl, readBatchToken, readDocumentToken } from './document-links';
import {
  issuedKindOf,
  kindOf,
  type BatchLinkQuery,
  type ElectronicLinkQuery,
  type ElectronicQuery,
  type LinkQuery,
  type PrintBody,
  type SlipsQuery,
  type StaffFileQuery,
} from './documents.input';
import { presentDocument, presentFile, presentXml } from './documents.presenter';
import { makeElectronic } from './use-cases/electronic-invoice';
import { listDocuments } from './use-cases/list-documents';
import { makeDocument } from './use-cases/make-files';
import { makeSlips, planPrint, printDocuments } from './use-cases/print-documents';

export const list = async ({ platform, id }: ShopRequest): Promise<OrderDocumentsAnswer> => {
  const orderId = id('order');
  const documents = await listDocuments(platform, orderId);
  return {
    documents: documents.map((each) => presentDocument(platform, orderId, each, `/orders/${orderId}/documents`)),
  };
};

export const file = async ({ platform, id, params, query }: ShopRequest<StaffFileQuery>): Promise<Answer> => {
  const { transaction_id: transactionId, language, template } = query;
  const request = { kind: kindOf(params.kind), transactionId, language, template: template || undefined };
  return presentFile(await makeDocument(platform, id('order'), request));
};

export const slips = async ({ platform, query }: ShopRequest<SlipsQuery>): Promise<Answer> =>
  presentFile(await makeSlips(platform, query.kind, query.ids));

export const print = async ({ platform, body }: ShopRequest<unknown, PrintBody>): Promise<PrintedDocumentsAnswer> => {
  const { orderIds, leftOut } = await planPrint(platform, body.kind, body.ids);
  return {
    count: orderIds.length,
    left_out: leftOut.map(({ orderId, number }) => ({ order_id: orderId, number })),
    link: batchUrl(platform, { kind: body.kind, orderIds }),
  };
};

export const openBatch = async ({ platform, query }: ShopRequest<BatchLinkQuery>): Promise<Answer> => {
  const { kind, orderIds } = readBatchToken(platform, query.documents);
  return presentFile(await printDocuments(platform, kind, orderIds));
};

export const open = async ({ platform, query }: ShopRequest<LinkQuery>): Promise<Answer> => {
  const { orderId, kind, transactionId } = readDocumentToken(platform, query.document);
  return presentFile(await makeDocument(platform, orderId, { kind, transactionId: transactionId ?? undefined }));
};

export const electronic = async ({ platform, id, params, query }: ShopRequest<ElectronicQuery>): Promise<Answer> => {
  const { transaction_id: transactionId, format = 'ubl' } = query;
  return presentXml(
    await makeElectronic(platform, id('order'), { kind: issuedKindOf(params.kind), format, transactionId })
  );
};

export const openElectronic = async ({ platform, query }: ShopRequest<ElectronicLinkQuery>): Promise<Answer> => {
  const { orderId, kind, transactionId } = readDocumentToken(platform, query.document);
  const request = {
    kind: issuedKindOf(kind),
    format: query.format ?? 'ubl',
    transactionId: transactionId ?? undefined,
  };
  return presentXml(await makeElectronic(platform, orderId, request));
};
