import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CartLink } from '../components/cart-link';
import { getStore } from '../lib/catalogue';
import { SHOP_URL, SITE_URL } from '../lib/config';
import './shop.css';

export const generateMetadata = async (): Promise<Metadata> => {
  const { name } = await getStore();
  return {
    metadataBase: new URL(SITE_URL),
    title: { default: name, template: `%s · ${name}` },
    description: `All products of ${name}.`,
  };
};

const RootLayout = async ({ children }: { readonly children: ReactNode }) => {
  const { name } = await getStore();
  return (
    <html lang="en">
      <head>
        <link rel="preconnect" href={new URL(SHOP_URL).origin} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <header className="site-header">
          <Link href="/" className="site-name">
            {name}
          </Link>
          <nav aria-label="Main">
            <Link href="/">Products</Link>
            <Link href="/account">Account</Link>
            <CartLink />
          </nav>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="site-footer">
          <p>{name}</p>
        </footer>
      </body>
    </html>
  );
};

export default RootLayout;
