import type { InferType } from 'yup';
import {
  explained,
  freeMap,
  id,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  searched,
  text,
  versionField,
} from '../../platform/http/fields';

const LONGEST_KEY = 50;
const LONGEST_FEED = 200_000;

const providerKey = () => explained(requiredText(LONGEST_KEY), 'Key of the integration.');
const FEED_SAYS =
  'A JSON object as text: `name`, `enabled` (yes or no), and the fields of the form. What the form does not declare is not stored.';

const feedFields = () => ({
  integration_name: providerKey(),
  integration_id: explained(id(), 'The feed to be changed; a new one where it is left out.'),
  integration: explained(requiredText(LONGEST_FEED), FEED_SAYS),
  version: versionField('feed'),
});

export const settingsQuery = object({ settings_key: providerKey() });
export const settingsBody = object({
  settings_key: providerKey(),
  integration: explained(required(freeMap(50)), 'By the keys of the fields. The mask of a secret leaves it as it is.'),
});
export const installPluginBody = object({ addon: explained(requiredText(100), 'Name of the plugin.') });

export const formQuery = object({
  integration_name: providerKey(),
  integration_id: explained(id(), 'A feed; the defaults of a new one where it is left out.'),
});
export const productFormQuery = object({
  integration_id: explained(id(), 'A feed; the defaults of a new one where it is left out.'),
});

export const saveFeedBody = object(feedFields());
export const saveProductFeedBody = object(feedFields());

export const statusBody = object({ status: required(oneOf('yes', 'no')) });
export const productStatusBody = object({
  notification_id: explained(required(id()), 'The feed.'),
  status: required(oneOf('yes', 'no')),
});

export const listsQuery = object({
  integration_name: providerKey(),
  list_id: explained(text(255), 'The list whose fields are wanted.'),
});

export const optionsQuery = object({
  integration_name: explained(
    text(LONGEST_KEY),
    'The integration whose form it is; any that knows the key where it is left out.'
  ),
  option_key: explained(requiredText(100), '`remote.key` of the field.'),
  sub_option_key: explained(text(255), 'The value of the field that it depends on.'),
  search: searched(100),
  values: explained(listOf(text(255), 100), 'Options that are chosen already.'),
});

export const chainedBody = object({
  integration_name: explained(text(LONGEST_KEY), 'As for dynamic options.'),
  route: explained(requiredText(100), '`remote.key` of the field.'),
  values: explained(freeMap(100), 'What the form holds.'),
});

export type SettingsQuery = InferType<typeof settingsQuery>;
export type SettingsBody = InferType<typeof settingsBody>;
export type InstallPluginBody = InferType<typeof installPluginBody>;
export type FormQuery = InferType<typeof formQuery>;
export type ProductFormQuery = InferType<typeof productFormQuery>;
export type SaveFeedBody = InferType<typeof saveFeedBody>;
export type StatusBody = InferType<typeof statusBody>;
export type ProductStatusBody = InferType<typeof productStatusBody>;
export type ListsQuery = InferType<typeof listsQuery>;
export type OptionsQuery = InferType<typeof optionsQuery>;
export type ChainedBody = InferType<typeof chainedBody>;
