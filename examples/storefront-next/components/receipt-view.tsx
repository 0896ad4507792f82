'use client';

import { formatMoney, outcomeOf, type ShopFailure, type StoreCurrency } from '@strapi-plugin-shop/client';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { readCart } from '../lib/cart';
import { confirmPayment } from '../lib/payment';
import { shop } from '../lib/shop';
import type { Receipt } from '../lib/types';
import { currencyOf, timeOf } from '../lib/written';
import { rowsOfReceipt, Totals } from './totals';

type Read =
  { readonly receipt: Receipt; readonly failure: null } | { readonly receipt: null; readonly failure: ShopFailure };

const readReceipt = async (orderHash: string): Promise<Read> => {
  const call = shop.GET('/checkout/get-receipt', { params: { query: { order_hash: orderHash } } });
  const { data, failure } = outcomeOf(await call);
  return failure ? { receipt: null, failure } : { receipt: data.receipt, failure: null };
};

/** Who comes back from paying is often faster than the message of the provider: the store asks it at once. */
const readPaidReceipt = async (orderHash: string): Promise<Read> => {
  const first = await readReceipt(orderHash);
  if (first.receipt?.payment_status !== 'pending') return first;
  if (await confirmPayment(orderHash)) return first;
  return readReceipt(orderHash);
};

const PAYMENTS: Readonly<Record<Receipt['payment_status'], string>> = {
  pending: 'the payment is awaited.',
  authorized: 'the payment is reserved.',
  payment_scheduled: 'the payment is scheduled.',
  paid: 'paid.',
  'partially-paid': 'paid in part.',
  failed: 'the payment has failed.',
  refunded: 'the money was given back.',
  partially_refunded: 'a part of the money was given back.',
};

/** Who opens it from the account may see it long after. */
const paymentOf = ({ status, payment_status: payment }: Receipt): string =>
  status === 'canceled' && payment === 'pending' ? 'the order is canceled.' : PAYMENTS[payment];

type PartProps = { readonly receipt: Receipt; readonly currency: StoreCurrency };

const Lines = ({ receipt, currency }: PartProps) => (
  <table>
    <caption className="for-readers">What was ordered</caption>
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col">Quantity</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {receipt.items.map(({ post_title: product, title, quantity, subtotal }, index) => (
        <tr key={index}>
          <th scope="row">{title === '' || title === product ? product : `${product}, ${title}`}</th>
          <td>{quantity}</td>
          <td>{formatMoney(subtotal, currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Details = ({ receipt, currency }: PartProps) => (
  <>
    <h1>Thank you for your order</h1>
    <p>
      Order <strong>{receipt.invoice_no ?? receipt.id}</strong>
      {receipt.created_at && <> of {timeOf(receipt.created_at)}</>}. {receipt.payment_method_title}:{' '}
      {paymentOf(receipt)}
    </p>
    {/* Both are HTML that the store has cleaned. */}
    <div dangerouslySetInnerHTML={{ __html: receipt.confirmation_message }} />
    <div dangerouslySetInnerHTML={{ __html: receipt.payment_instructions }} />
    <Lines receipt={receipt} currency={currency} />
    <Totals rows={rowsOfReceipt(receipt)} total={receipt.total_amount} currency={currency} />
    {receipt.licenses.map(({ license_key: key, title }) => (
      <p key={key}>
        {title}: <code>{key}</code>
      </p>
    ))}
  </>
);

type Props = { readonly orderHash: string; readonly currency: StoreCurrency };

export const ReceiptView = ({ orderHash, currency }: Props) => {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readPaidReceipt(orderHash).then((next) => {
      if (isCurrent) setRead(next);
      // What the page read at its start may be older than the payment: its cart has become the order.
      void readCart();
    });
    return () => {
      isCurrent = false;
    };
  }, [orderHash]);

  if (!read) {
    return (
      <p className="notice" role="status">
        Loading your order …
      </p>
    );
  }
  if (read.failure) {
    return (
      <section className="notice" role="alert">
        <h1>Your order</h1>
        <p>{read.failure.message}</p>
      </section>
    );
  }
  return (
    <section className="receipt">
      <Details receipt={read.receipt} currency={currencyOf(read.receipt.currency, currency)} />
      <Link href="/" className="button">
        Back to the products
      </Link>
    </section>
  );
};
