import type { Metadata } from 'next';
import { Account } from '../../components/account';
import { getStore } from '../../lib/catalogue';

export const metadata: Metadata = { title: 'Your account', robots: { index: false } };

/** `code`: of the mail about a new password, whose link is set in Strapi's panel to lead here. */
type Props = { readonly searchParams: Promise<{ readonly code?: string | string[] }> };

const AccountPage = async ({ searchParams }: Props) => {
  const [{ code }, { currency }] = await Promise.all([searchParams, getStore()]);
  return (
    <>
      <h1>Your account</h1>
      <Account currency={currency} code={typeof code === 'string' ? code : null} />
    </>
  );
};

export default AccountPage;
