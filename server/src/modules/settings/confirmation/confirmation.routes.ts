import { CONFIRMATION_PLACEHOLDERS } from '../../../domain/order';
import type {
  ConfirmationPlaceholders,
  ConfirmationPlaceholdersAnswer,
  ConfirmationSaved,
} from '../../../contracts/settings';
import { object } from '../../../platform/http/fields';
import { route, type ShopRequest } from '../../../platform/http/route';
import { other } from '../tabs/back-office';
import { rulesOf } from '../setting-rules';
import { loadStoreSettings } from '../use-cases/read-store-settings';
import { saveStoreSettings } from '../use-cases/save-store-settings';

const { confirmation_message } = other.schema;

/** Blank takes the message away; a body without the field, such as one that holds it elsewhere, must not. */
const confirmationBody = object(rulesOf({ confirmation_message })).test('given', (_value, context) => {
  const sent: unknown = context.originalValue;
  if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, 'confirmation_message')) return true;
  const message = 'confirmation_message is required; blank takes the message away';
  return context.createError({ path: 'confirmation_message', type: 'required', message });
});

type SaveRequest = ShopRequest<unknown, { readonly confirmation_message?: string | undefined }>;

const titleOf = (group: string): string => `${group.charAt(0).toUpperCase()}${group.slice(1)}`;

const placeholdersOf = (key: keyof typeof CONFIRMATION_PLACEHOLDERS): ConfirmationPlaceholders => ({
  title: titleOf(key),
  key,
  shortcodes: Object.fromEntries(
    Object.entries(CONFIRMATION_PLACEHOLDERS[key]).map(([code, label]) => [`{{${code}}}`, label])
  ),
});

const PLACEHOLDERS: ConfirmationPlaceholdersAnswer = {
  data: { order: placeholdersOf('order'), store: placeholdersOf('store') },
};

const save = async ({ platform, principal, body }: SaveRequest): Promise<ConfirmationSaved> => {
  await saveStoreSettings(platform, principal, { confirmation_message: body.confirmation_message ?? '' });
  const settings = await loadStoreSettings(platform);
  return { message: 'Settings saved.', data: { confirmation_message: settings.confirmation_message } };
};

/** The content of the thank-you page. */
export const confirmationRoutes = [
  route({
    method: 'POST',
    path: '/settings/confirmation',
    action: 'settings.confirmationUpdate',
    summary: 'Change the message of the confirmation page',
    handler: save,
    policy: 'StoreSettingsPolicy',
    permission: 'store/settings',
    input: { body: confirmationBody },
  }),
  route({
    method: 'GET',
    path: '/settings/confirmation/shortcode',
    action: 'settings.confirmationShortcodeFind',
    summary: 'List the placeholders of the confirmation message',
    handler: () => Promise.resolve(PLACEHOLDERS),
    policy: 'StoreSettingsPolicy',
    permission: 'store/settings',
  }),
];
