import { PANEL_PAGES, type PanelPage } from './panel-pages';

export type PanelDialog = {
  readonly page: PanelPage;
  /** Names of what is clicked, one after the other, until the dialog is there. */
  readonly opened: readonly string[];
};

const SECTION = '/plugins/shop';

const MENU = 'More actions';

const SETTINGS = '/settings/shop';

const dialogOn = (path: string, opened: readonly string[]): PanelDialog => {
  const page = PANEL_PAGES.find((known) => known.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return { page, opened };
};

const dialog = (path: string, ...opened: readonly string[]): PanelDialog => dialogOn(`${SECTION}${path}`, opened);

const settingsDialog = (path: string, ...opened: readonly string[]): PanelDialog =>
  dialogOn(`${SETTINGS}${path}`, opened);

/** Dialogs of each kind: decisions, decisions with fields, work, and work on a part of a record. */
export const PANEL_DIALOGS: readonly PanelDialog[] = [
  dialog('/coupons', 'Coupon settings'),
  dialog('/coupons/:coupon', 'Try on a cart'),
  dialog('/subscriptions/:subscription', MENU, 'Cancel subscription'),
  dialog('/subscriptions/:subscription', MENU, 'Skip renewal'),
  dialog('/subscriptions/:subscription', MENU, 'Edit terms'),
  dialog('/subscriptions/:subscription', 'Void'),
  dialog('/licenses/:license', MENU, 'Replace key'),
  dialog('/licenses/:license', MENU, 'Change validity'),
  dialog('/licenses/:license', 'Add a site'),
  dialog('/orders/:order', MENU, 'Cancel order'),
  dialog('/orders/:order', 'Mark as paid'),
  dialog('/products/:product', 'Correct stock'),
  dialog('/integrations/webhook/feeds/:feed', 'Delete'),
  dialog('/integrations/webhook/feeds/:feed', 'Insert a placeholder: Value 1'),
  dialog('/customers', 'Export'),
  settingsDialog('/emails/notifications/order_paid_customer', 'Send a test'),
  settingsDialog('/emails/notifications/order_paid_customer', 'Insert a placeholder: Subject'),
  settingsDialog('/emails/digest', 'Send a test'),
  settingsDialog('/webhooks/:webhook', 'Send a test'),
  settingsDialog('/webhooks/:webhook', 'New secret'),
];
