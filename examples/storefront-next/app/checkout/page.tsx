import type { Metadata } from 'next';
import { Checkout, PayOrder } from '../../components/checkout';
import { getStore } from '../../lib/catalogue';

export const metadata: Metadata = { title: 'Checkout', robots: { index: false } };

type Props = { readonly searchParams: Promise<{ readonly order_hash?: string | string[] }> };

const CheckoutPage = async ({ searchParams }: Props) => {
  const { order_hash: orderHash } = await searchParams;
  return (
    <>
      <h1>Checkout</h1>
      {typeof orderHash === 'string' ? <PayOrder orderHash={orderHash} /> : <Checkout store={await getStore()} />}
    </>
  );
};

export default CheckoutPage;
