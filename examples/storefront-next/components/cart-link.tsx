'use client';

import Link from 'next/link';
import { useCart } from '../lib/cart';

export const CartLink = () => {
  const { cart } = useCart();
  const count = cart?.item_count ?? 0;
  return (
    <Link href="/cart">
      Cart{' '}
      {count > 0 && (
        <span className="badge">
          {count}
          <span className="for-readers"> in it</span>
        </span>
      )}
    </Link>
  );
};
