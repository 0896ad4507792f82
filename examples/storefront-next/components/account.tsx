'use client';

import { assetUrl, formatMoney, outcomeOf, type StoreCurrency } from '@strapi-plugin-shop/client';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { readCart } from '../lib/cart';
import { SHOP_URL } from '../lib/config';
import { receiptOf } from '../lib/payment';
import { shop, signInChanged, useIsSignedIn } from '../lib/shop';
import type { OwnFile, OwnOrder } from '../lib/types';
import { currencyOf, timeOf } from '../lib/written';
import { NewPassword, SignIn } from './sign-in';

type OrdersProps = { readonly orders: readonly OwnOrder[]; readonly currency: StoreCurrency };

const Orders = ({ orders, currency }: OrdersProps) => (
  <table>
    <caption className="for-readers">Orders</caption>
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Date</th>
        <th scope="col">Status</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {orders.map(
        ({ uuid, invoice_no, created_at, status, payment_status, total_amount, currency: code, order_items }) => (
          <tr key={uuid}>
            <th scope="row">
              <Link href={receiptOf(uuid)} prefetch={false}>
                {invoice_no ?? order_items.map(({ post_title }) => post_title).join(', ')}
              </Link>
            </th>
            <td>{created_at && timeOf(created_at)}</td>
            <td>
              {status}, {payment_status}
            </td>
            <td>{formatMoney(total_amount, currencyOf(code, currency))}</td>
          </tr>
        )
      )}
    </tbody>
  </table>
);

/** Their links are good for an hour. */
const Files = ({ files }: { readonly files: readonly OwnFile[] }) => (
  <ul role="list">
    {files.map(({ download_url, title, file_name, file_size }) => (
      <li key={download_url}>
        <a href={assetUrl(SHOP_URL, download_url)} download={file_name}>
          {title === '' ? file_name : title}
        </a>{' '}
        <span className="hint">{Math.ceil(file_size / 1000)} kB</span>
      </li>
    ))}
  </ul>
);

type Purchases = {
  readonly name: string;
  readonly orders: readonly OwnOrder[];
  readonly files: readonly OwnFile[];
  readonly problem: string;
};

const readPurchases = async (): Promise<Purchases> => {
  const query = { per_page: 50 };
  const [profile, orders, files] = await Promise.all([
    shop.GET('/customer-profile/profile').then(outcomeOf),
    shop.GET('/customer-profile/orders', { params: { query } }).then(outcomeOf),
    shop.GET('/customer-profile/downloads', { params: { query } }).then(outcomeOf),
  ]);
  const failure = profile.failure ?? orders.failure ?? files.failure;
  return {
    name: profile.data?.data.full_name ?? '',
    orders: orders.data?.orders.data ?? [],
    files: files.data?.downloads.data ?? [],
    problem: failure?.message ?? '',
  };
};

const signOut = async () => {
  // Forgets the cart, too: it is kept with the account.
  await shop.auth.signOut();
  signInChanged();
  await readCart();
};

const Overview = ({ currency }: { readonly currency: StoreCurrency }) => {
  const [purchases, setPurchases] = useState<Purchases | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readPurchases().then((next) => {
      if (isCurrent) setPurchases(next);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  return (
    <>
      <p>
        {purchases?.name ? `Signed in as ${purchases.name}.` : 'You are signed in.'}{' '}
        <button type="button" className="link" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
      <p className="error" role="alert">
        {purchases?.problem}
      </p>
      <h2>Orders</h2>
      {!purchases && <p role="status">Loading your orders …</p>}
      {purchases && purchases.orders.length === 0 && <p className="hint">You have not ordered anything yet.</p>}
      {purchases && purchases.orders.length > 0 && <Orders orders={purchases.orders} currency={currency} />}
      <h2>Downloads</h2>
      {purchases && purchases.files.length === 0 && <p className="hint">There are no files to download.</p>}
      {purchases && <Files files={purchases.files} />}
    </>
  );
};

export const Account = ({ currency, code }: { readonly currency: StoreCurrency; readonly code: string | null }) => {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn === null) return <p role="status">Loading …</p>;
  if (isSignedIn) return <Overview currency={currency} />;
  return code === null ? <SignIn /> : <NewPassword code={code} />;
};
