import { notice, violation, type Dialect } from './check';

/** Told, and not about to be delivered. */
const withoutInvoice = ({ number }: Dialect): string => `
  select o.id, o.invoice_no, e.status from (
    select ${number('v.refs', 'order_id')} as order_id, v.status from shop_event_deliveries v
    where v.consumer = 'documents' and v.event = 'order/invoice_number_added' and v.status in ('done', 'dead')
  ) e
  join shop_orders o on o.id = e.order_id
  where o.receipt_number is not null
    and not exists (select 1 from shop_documents d where d.order_id = o.id and d.kind = 'invoice')`;

/** Credit notes that count. */
const LIVE = `n.kind = 'credit_note' and n.voided_at is null`;

/** Of the order of a refund `t`. */
const CREDITED = `(select coalesce(sum(n.total), 0) from shop_documents n where n.order_id = t.order_id and ${LIVE})`;

/** What came beyond order and invoice: given back, it has no credit note. */
const EXCESS = 'o.total_paid - case when o.total_amount > i.total then o.total_amount else i.total end';

const STANDS = `(select 1 from shop_order_transactions t where t.id = d.transaction_id and t.status = 'refunded')`;

/** See docs/rules/documents.md. */
export const DOCUMENT_CHECKS = [
  violation(
    'documents/number',
    'An invoice bears the number of its order.',
    `select d.id, d.order_id, d.document_no, o.invoice_no from shop_documents d
     join shop_orders o on o.id = d.order_id
     where d.kind = 'invoice' and (o.receipt_number is null or o.receipt_number <> d.serial)`
  ),
  violation('documents/invoice', 'An order that was told of its number has its invoice.', withoutInvoice),
  violation(
    'documents/credited',
    'Credit notes of an invoice take back no more than it.',
    `select i.id, i.order_id, i.document_no, i.total, c.credited from shop_documents i
     join (select n.order_id, sum(n.total) as credited from shop_documents n where ${LIVE} group by n.order_id) c
       on c.order_id = i.order_id
     where i.kind = 'invoice' and i.voided_at is null and c.credited > i.total`
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
    'A document of an order that is gone is void, and so is a credit note of a refund that was undone; no other is.',
    ({ anHourAgo }) => `select d.id, d.order_id, d.document_no, d.voided_at from shop_documents d
     left join shop_orders o on o.id = d.order_id
     where (o.id is null and d.voided_at is null and d.issued_at < ${anHourAgo})
       or (o.id is not null and d.kind = 'invoice' and d.voided_at is not null)
       or (o.id is not null and d.kind = 'credit_note' and d.voided_at is null and not exists ${STANDS})`
  ),
  notice(
    'documents/unprintable',
    'Fonts of documents have all characters of what was issued; those that they lack are named in their place.',
    `select d.id, d.order_id, d.document_no, d.unprintable from shop_documents d where d.unprintable is not null`
  ),
  notice(
    'documents/issued',
    'A refund of what was invoiced has its credit note while the invoice has something left; refunds of versions that issued none get theirs when somebody opens it.',
    ({ anHourAgo }) => `select t.id, t.order_id, t.total from shop_order_transactions t
     join shop_orders o on o.id = t.order_id
     join shop_documents i on i.order_id = t.order_id and i.kind = 'invoice'
     where t.transaction_type = 'refund' and t.status = 'refunded' and t.created_at < ${anHourAgo}
       and i.total > ${CREDITED} and o.total_refund - ${CREDITED} > ${EXCESS}
       and not exists (select 1 from shop_documents n where n.order_id = t.order_id and n.transaction_id = t.id and ${LIVE})`
  ),
] as const;
