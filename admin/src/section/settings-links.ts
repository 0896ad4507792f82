import { anyOf, SITE_ADMINISTRATORS } from '../permissions';
import { PLUGIN_ID } from '../plugin-id';
import { startText, type StartTextId } from '../texts/start-texts';
import { settingsPage } from './lazy-page';

type Permissions = readonly { readonly action: string; readonly subject: null }[];

const linkTo = (
  id: string,
  label: StartTextId,
  permissions: Permissions,
  Component: ReturnType<typeof settingsPage>
) => ({
  id,
  to: `${PLUGIN_ID}/${id}`,
  intlLabel: startText(label),
  permissions,
  Component,
});

const SETTINGS = anyOf('store/settings');
const SENSITIVE = anyOf('store/sensitive');

/** Settings > Shop, each link for whoever may open its page. */
export const SETTINGS_LINKS = [
  linkTo(
    'store',
    'settings.store',
    SETTINGS,
    settingsPage(async () => (await import('../settings/store-settings-page')).StoreSettingsPage)
  ),
  linkTo(
    'payments',
    'settings.payments',
    SITE_ADMINISTRATORS,
    settingsPage(async () => (await import('../payments/payments-page')).PaymentsPage)
  ),
  linkTo(
    'shipping',
    'settings.shipping',
    SENSITIVE,
    settingsPage(async () => (await import('../shipping/shipping-page')).ShippingPage)
  ),
  linkTo(
    'taxes',
    'settings.taxes',
    SETTINGS,
    settingsPage(async () => (await import('../tax/tax-page')).TaxPage)
  ),
  linkTo(
    'roles',
    'settings.roles',
    SITE_ADMINISTRATORS,
    settingsPage(async () => (await import('../roles/roles-page')).RolesPage)
  ),
  linkTo(
    'checkout',
    'settings.checkout',
    SENSITIVE,
    settingsPage(async () => (await import('../checkout-fields/checkout-page')).CheckoutPage)
  ),
  linkTo(
    'emails',
    'settings.emails',
    SENSITIVE,
    settingsPage(async () => (await import('../emails/emails-page')).EmailsPage)
  ),
  linkTo(
    'documents',
    'settings.documents',
    SENSITIVE,
    settingsPage(async () => (await import('../documents/documents-page')).DocumentsPage)
  ),
  linkTo(
    'webhooks',
    'settings.webhooks',
    anyOf('integrations/view'),
    settingsPage(async () => (await import('../webhooks/webhooks-page')).WebhooksPage)
  ),
  linkTo(
    'storage',
    'settings.storage',
    SITE_ADMINISTRATORS,
    settingsPage(async () => (await import('../files/storage-page')).StoragePage)
  ),
  linkTo(
    'license-keys',
    'settings.licenseKeys',
    SENSITIVE,
    settingsPage(async () => (await import('../licenses/signing-keys-page')).SigningKeysPage)
  ),
  linkTo(
    'modules',
    'settings.modules',
    SITE_ADMINISTRATORS,
    settingsPage(async () => (await import('../settings/modules-page')).ModulesPage)
  ),
];
