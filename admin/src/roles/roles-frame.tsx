import type { ReactNode } from 'react';
import { ShopPage } from '../kit/page/shop-page';
import { PageLinks, type PageLinkItem } from '../settings/page-links';
import { useText } from '../texts/use-text';

export const ROLES = '/settings/shop/roles';

const PAGES: readonly PageLinkItem[] = [
  { to: ROLES, label: 'roles.colleagues' },
  { to: `${ROLES}/strapi`, label: 'roles.strapi' },
];

type Props = { readonly action?: ReactNode; readonly children: ReactNode };

/** Frame of the lists of colleagues and of Strapi's roles. */
export const RolesFrame = ({ action, children }: Props) => {
  const text = useText();
  return (
    <ShopPage
      title={text('roles.title')}
      subtitle={text('roles.subtitle')}
      needs={['is_super_admin']}
      primaryAction={action}
    >
      <PageLinks label={text('roles.title')} pages={PAGES} />
      {children}
    </ShopPage>
  );
};
