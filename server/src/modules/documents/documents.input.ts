import type * as yup from 'yup';
import { DOCUMENT_KINDS, PRINT_KINDS, SLIP_KINDS, type DocumentKind, type IssuedKind } from '../../domain/document';
import { NotFoundError } from '../../domain/errors';
import { explained, id, listOf, object, oneOf, required, text } from '../../platform/http/fields';
import { LONGEST_BATCH_TOKEN, LONGEST_TOKEN, MOST_PRINTED } from './document-links';
import { DOCUMENT_LANGUAGES } from './texts/document-texts';

/** As many entries of a list as Strapi reads of an address. */
const MAX_SLIPS = 100;

const isNotEmpty = (ids: unknown): boolean => !Array.isArray(ids) || ids.length > 0;

const printedOrders = (max: number) =>
  required(
    explained(listOf(id(), max), {
      minItems: 1,
      description: 'Ids of the orders, in the order in which they are printed.',
    })
  ).test('min', '${path} must have at least one entry', isNotEmpty);

const fileFields = {
  transaction_id: explained(id(), 'Of a credit note: the refund that it is for.'),
  language: explained(oneOf(...DOCUMENT_LANGUAGES), 'The language of the settings if it is left out.'),
};

export const fileQuery = object(fileFields);

export type FileQuery = yup.InferType<typeof fileQuery>;

export const staffFileQuery = object({
  ...fileFields,
  template: explained(text(100), 'Id of a PDF template of this kind; else that of the kind.'),
});

export type StaffFileQuery = yup.InferType<typeof staffFileQuery>;

/** How an electronic invoice is written. */
const format = explained(
  oneOf('ubl', 'cii'),
  '`ubl`: UBL 2.1, which is taken if it is left out; `cii`: Cross Industry Invoice, as Factur-X embeds it.'
);

export const electronicQuery = object({ transaction_id: fileFields.transaction_id, format });

export type ElectronicQuery = yup.InferType<typeof electronicQuery>;

export const slipsQuery = object({
  kind: required(oneOf(...SLIP_KINDS)),
  ids: printedOrders(MAX_SLIPS),
});

export type SlipsQuery = yup.InferType<typeof slipsQuery>;

export const printBody = object({
  kind: explained(required(oneOf(...PRINT_KINDS)), 'What is printed of each order.'),
  ids: printedOrders(MOST_PRINTED),
});

export type PrintBody = yup.InferType<typeof printBody>;

export const linkQuery = object({ document: required(text(LONGEST_TOKEN)) });

export type LinkQuery = yup.InferType<typeof linkQuery>;

export const electronicLinkQuery = object({ document: required(text(LONGEST_TOKEN)), format });

export type ElectronicLinkQuery = yup.InferType<typeof electronicLinkQuery>;

export const batchLinkQuery = object({ documents: required(text(LONGEST_BATCH_TOKEN)) });

export type BatchLinkQuery = yup.InferType<typeof batchLinkQuery>;

/** What a buyer may have of the documents of an order. */
export const BUYERS_KINDS: readonly DocumentKind[] = ['invoice', 'credit_note', 'receipt'];

/** The kind that a path names. @throws NotFoundError */
export const kindOf = (name: string | undefined, allowed: readonly DocumentKind[] = DOCUMENT_KINDS): DocumentKind => {
  const kind = allowed.find((each) => each === name);
  if (!kind) throw new NotFoundError('The order has no such document.');
  return kind;
};

const ISSUED_KINDS: readonly IssuedKind[] = ['invoice', 'credit_note'];

/** The kind that a path names, of those that are issued with a number. @throws NotFoundError */
export const issuedKindOf = (name: string | undefined): IssuedKind => {
  const kind = ISSUED_KINDS.find((each) => each === name);
  if (!kind) throw new NotFoundError('There is no electronic form of such a document.');
  return kind;
};
