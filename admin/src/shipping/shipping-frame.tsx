import type { ReactNode } from 'react';
import { ShopPage } from '../kit/page/shop-page';
import { PageLinks, type PageLinkItem } from '../settings/page-links';
import { useText } from '../texts/use-text';

export const SHIPPING = '/settings/shop/shipping';

const PAGES: readonly PageLinkItem[] = [
  { to: SHIPPING, label: 'shipping.zones' },
  { to: `${SHIPPING}/classes`, label: 'shipping.classes' },
  { to: `${SHIPPING}/packages`, label: 'shipping.packages' },
];

type Props = { readonly action: ReactNode; readonly children: ReactNode };

/** Frame of the lists of the shipping settings. */
export const ShippingFrame = ({ action, children }: Props) => {
  const text = useText();
  return (
    <ShopPage
      title={text('shipping.title')}
      subtitle={text('shipping.subtitle')}
      needs={['store/sensitive']}
      primaryAction={action}
    >
      <PageLinks label={text('shipping.title')} pages={PAGES} />
      {children}
    </ShopPage>
  );
};
