import { notice, violation } from './check';

/** See docs/rules/documents.md. */
export const DOCUMENT_CHECKS = [
  violation(
    'documents/number',
    'An invoice bears the number of its order.',
    `select d.id, d.order_id, d.document_no, o.invoice_no from shop_documents d
     join shop_orders o on o.id = d.order_id
     where d.kind = 'invoice' and (o.receipt_number is null or o.receipt_number <> d.serial)`
  ),
  violation(
    'documents/credit-gap',
    'Numbers of credit notes have no gap and end at their counter.',
    `select f.first_number, f.last_number, f.numbers, c.value from (
       select min(serial) as first_number, max(serial) as last_number, count(*) as numbers
       from shop_documents where kind = 'credit_note'
     ) f left join shop_counters c on c.name = 'credit_note_number'
     where f.numbers > 0
       and (f.last_number - f.first_number + 1 <> f.numbers or c.value is null or c.value <> f.last_number)`
  ),
  violation(
    'documents/void',
    'A document of an order that is gone is void, and no other is.',
    ({ anHourAgo }) => `select d.id, d.order_id, d.document_no, d.voided_at from shop_documents d
     left join shop_orders o on o.id = d.order_id
     where (o.id is null and d.voided_at is null and d.issued_at < ${anHourAgo}) or (o.id is not null and d.voided_at is not null)`
  ),
  notice(
    'documents/unprintable',
    'Fonts of documents have all characters of what was issued; those that they lack are named in their place.',
    `select d.id, d.order_id, d.document_no, d.unprintable from shop_documents d where d.unprintable is not null`
  ),
  notice(
    'documents/issued',
    'A refund of an order with an invoice has its credit note; refunds of versions that issued none get theirs when somebody opens it.',
    ({ anHourAgo }) => `select t.id, t.order_id, t.total from shop_order_transactions t
     where t.transaction_type = 'refund' and t.status = 'refunded' and t.created_at < ${anHourAgo}
       and exists (select 1 from shop_documents i where i.order_id = t.order_id and i.kind = 'invoice')
       and not exists (select 1 from shop_documents n where n.order_id = t.order_id and n.transaction_id = t.id)`
  ),
] as const;
