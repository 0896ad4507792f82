'use client';

import type { Cart } from '@strapi-plugin-shop/client';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { readCart, useCart } from '../lib/cart';

/** What there is to see while the cart is read, cannot be read, or has nothing in it; else `children` of the cart. */
export const CartGate = ({ children }: { readonly children: (cart: Cart) => ReactNode }) => {
  const { cart, failure } = useCart();
  if (failure) {
    return (
      <div className="notice" role="alert">
        <p>{failure.message}</p>
        <button type="button" onClick={() => void readCart()}>
          Try again
        </button>
      </div>
    );
  }
  if (!cart) {
    return (
      <p className="notice" role="status">
        Loading the cart …
      </p>
    );
  }
  if (cart.item_count > 0) return children(cart);
  return (
    <div className="notice">
      {cart.removed_items?.map(({ object_id, message }) => (
        <p key={object_id}>{message}</p>
      ))}
      <p>Your cart is empty.</p>
      <Link href="/" className="button">
        See the products
      </Link>
    </div>
  );
};
