import { PageLinks, type PageLinkItem } from '../settings/page-links';
import { useText } from '../texts/use-text';

export const EMAILS = '/settings/shop/emails';

const PAGES: readonly PageLinkItem[] = [
  { to: EMAILS, label: 'emails.notifications' },
  { to: `${EMAILS}/sent`, label: 'emails.sent' },
  { to: `${EMAILS}/general`, label: 'emails.general' },
  { to: `${EMAILS}/reminders`, label: 'emails.reminders' },
  { to: `${EMAILS}/digest`, label: 'emails.digest' },
];

/** Between the pages of Settings > Shop > E-mails. */
export const EmailLinks = () => <PageLinks label={useText()('emails.title')} pages={PAGES} />;
