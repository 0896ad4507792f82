import type { Metadata } from 'next';
import { ReceiptView } from '../../components/receipt-view';
import { getStore } from '../../lib/catalogue';

export const metadata: Metadata = { title: 'Your order', robots: { index: false } };

type Props = { readonly searchParams: Promise<{ readonly order_hash?: string | string[] }> };

const ReceiptPage = async ({ searchParams }: Props) => {
  const [{ order_hash: orderHash }, { currency }] = await Promise.all([searchParams, getStore()]);
  return <ReceiptView orderHash={String(orderHash ?? '')} currency={currency} />;
};

export default ReceiptPage;
