import type { Metadata } from 'next';
import { CartView } from '../../components/cart-view';
import { getStore } from '../../lib/catalogue';

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } };

const CartPage = async () => {
  const { currency, checkout } = await getStore();
  return (
    <>
      <h1>Your cart</h1>
      <CartView currency={currency} takesCoupons={!checkout.hide_coupon_field} />
    </>
  );
};

export default CartPage;
