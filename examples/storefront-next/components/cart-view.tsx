'use client';

import { assetUrl, formatMoney, type Cart, type StoreCurrency } from '@strapi-plugin-shop/client';
import Link from 'next/link';
import { useState, type FormEvent } from 'react';
import { applyCoupon, removeCoupon, removeItem, setQuantity } from '../lib/cart';
import { SHOP_URL } from '../lib/config';
import type { CartLine } from '../lib/types';
import { CartGate } from './cart-gate';
import { rowsOfCart, Totals } from './totals';

const nameOf = ({ post_title, title }: CartLine): string =>
  title === '' || title === post_title ? post_title : `${post_title}, ${title}`;

type LineProps = { readonly line: CartLine; readonly currency: StoreCurrency };

const Quantity = ({ line, onRefused }: { readonly line: CartLine; readonly onRefused: (message: string) => void }) => {
  const change = async (input: HTMLInputElement) => {
    if (!input.validity.valid) return onRefused(input.validationMessage);
    if (input.valueAsNumber === line.quantity) return onRefused('');
    const failure = await setQuantity(line.id, input.valueAsNumber);
    // What the store has refused is not what the cart holds.
    if (failure) input.value = String(line.quantity);
    return onRefused(failure?.message ?? '');
  };
  return (
    <label>
      <span className="for-readers">Quantity of {nameOf(line)}</span>
      <input
        key={line.quantity}
        type="number"
        min="1"
        max="1000000"
        step="1"
        required
        defaultValue={line.quantity}
        aria-describedby={`refusal-${line.id}`}
        onBlur={(event) => void change(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void change(event.currentTarget);
        }}
      />
    </label>
  );
};

const Line = ({ line, currency }: LineProps) => {
  const [refusal, setRefusal] = useState('');
  const remove = async () => setRefusal((await removeItem(line.id))?.message ?? '');
  const price = `${formatMoney(line.unit_price, currency)} each`;
  return (
    <li className="line">
      {line.featured_media ? (
        <img src={assetUrl(SHOP_URL, line.featured_media)} alt="" width={80} height={80} loading="lazy" />
      ) : (
        <span className="no-picture" />
      )}
      <div>
        <strong>{nameOf(line)}</strong>
        <p className="hint">{line.is_available ? price : 'Not for sale any more: please remove it.'}</p>
      </div>
      <Quantity line={line} onRefused={setRefusal} />
      <button type="button" className="link" aria-label={`Remove ${nameOf(line)}`} onClick={() => void remove()}>
        Remove
      </button>
      <p className="amount">{formatMoney(line.subtotal, currency)}</p>
      <p className="error" role="alert" id={`refusal-${line.id}`}>
        {refusal}
      </p>
    </li>
  );
};

const Coupons = ({ codes }: { readonly codes: readonly string[] }) => {
  const [refusal, setRefusal] = useState('');

  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const failure = await applyCoupon(String(new FormData(form).get('code')).trim());
    setRefusal(failure?.message ?? '');
    if (!failure) form.reset();
  };
  const remove = async (code: string) => setRefusal((await removeCoupon(code))?.message ?? '');

  return (
    <form onSubmit={(event) => void apply(event)} className="coupons">
      <label className="field">
        Coupon code
        <input name="code" maxLength={50} required autoComplete="off" aria-describedby="coupon-refusal" />
      </label>
      <button type="submit">Apply</button>
      <p className="error" role="alert" id="coupon-refusal">
        {refusal}
      </p>
      {codes.map((code) => (
        <p key={code}>
          <code>{code}</code>{' '}
          <button type="button" className="link" aria-label={`Remove coupon ${code}`} onClick={() => void remove(code)}>
            Remove
          </button>
        </p>
      ))}
    </form>
  );
};

type Props = { readonly currency: StoreCurrency; readonly takesCoupons: boolean };

const Contents = ({ cart, currency, takesCoupons }: Props & { readonly cart: Cart }) => (
  <div className="with-summary">
    <div>
      {cart.removed_items?.map(({ object_id, message }) => (
        <p key={object_id} role="status">
          {message}
        </p>
      ))}
      <ul className="lines" role="list" aria-label="Products in the cart">
        {cart.cart_data.map((line) => (
          <Line key={line.id} line={line} currency={currency} />
        ))}
      </ul>
    </div>
    <aside aria-label="Summary" className="summary">
      {takesCoupons && <Coupons codes={cart.coupons} />}
      <Totals rows={rowsOfCart(cart)} total={cart.total} currency={currency} />
      <Link href="/checkout" className="button primary">
        Go to the checkout
      </Link>
    </aside>
  </div>
);

export const CartView = (props: Props) => <CartGate>{(cart) => <Contents cart={cart} {...props} />}</CartGate>;
