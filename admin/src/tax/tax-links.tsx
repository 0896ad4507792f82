import { useCan } from '../permissions';
import { PageLinks, type PageLinkItem } from '../settings/page-links';
import { useText } from '../texts/use-text';

export const TAXES = '/settings/shop/taxes';

const OF_SETTINGS: readonly PageLinkItem[] = [
  { to: TAXES, label: 'tax.countries' },
  { to: `${TAXES}/classes`, label: 'tax.classes' },
];

const OF_OWNERS: readonly PageLinkItem[] = [
  { to: `${TAXES}/configuration`, label: 'tax.configuration' },
  { to: `${TAXES}/eu`, label: 'tax.eu' },
  { to: `${TAXES}/eu/rates`, label: 'tax.oss' },
];

const TRIAL: PageLinkItem = { to: `${TAXES}/trial`, label: 'tax.trial' };

const FILING: PageLinkItem = { to: `${TAXES}/filing`, label: 'tax.filing' };

/** Rates and classes are for whoever holds the store settings; what the store does with taxes at all, for super admins of the site; what orders owe, for those of the store. */
export const TaxLinks = () => {
  const text = useText();
  const can = useCan();
  const pages = [
    ...OF_SETTINGS,
    ...(can('orders/create') || can('orders/manage') ? [TRIAL] : []),
    ...(can('is_super_admin') ? OF_OWNERS : []),
    ...(can('super_admin') || can('is_super_admin') ? [FILING] : []),
  ];
  return <PageLinks label={text('tax.title')} pages={pages} />;
};
