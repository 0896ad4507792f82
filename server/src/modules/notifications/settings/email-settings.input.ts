import type * as yup from 'yup';
import { headerLine } from '../../../domain/placeholder';
import {
  email,
  explained,
  id,
  object,
  oneOf,
  required,
  requiredEmail,
  requiredText,
  text,
  versionField,
  yesNo,
} from '../../../platform/http/fields';
import { htmlText } from '../../../platform/http/plain-fields';
import { requiredAddressees } from './addressees.fields';

/** Characters; mail programs cut a message at about 100 kB. */
export const MAX_BODY = 100_000;

const isOneLine = (value: string | undefined): boolean => !value || headerLine(value) === value.replace(/ {2,}/g, ' ');

/** A header of a message: one line. */
const line = (max: number) =>
  text(max).test('line', '${path} may have no line breaks or control characters', isOneLine);

const requiredLine = (max: number) =>
  requiredText(max).test('line', '${path} may have no line breaks or control characters', isOneLine);

const locale = () => explained(oneOf('en', 'de'), 'The language of the text; else that of the e-mail settings.');

const body = () =>
  explained(htmlText(MAX_BODY), 'With placeholders. What could run or load anything but pictures is taken out.');

export const localeQuery = object({ locale: locale() });

export const notificationBody = object({
  locale: locale(),
  version: versionField('notification'),
  settings: required(
    object({
      subject: explained(requiredLine(255), 'With placeholders such as `{{order.invoice_no}}`.'),
      email_body: body(),
      active: yesNo(),
      is_default_body: explained(yesNo(), '`yes` clears the body.'),
      attach_pdf_template: explained(text(100), 'Id of a template, whose PDF goes with the message; empty for none.'),
    }).default(undefined)
  ),
});

export const enableBody = object({ active: required(yesNo()) });

export const emailSettingsBody = object({
  from_name: requiredLine(255),
  from_email: requiredEmail(),
  reply_to_name: line(255),
  reply_to_email: email(),
  email_footer: explained(
    htmlText(20_000),
    'With placeholders. What could run or load anything but pictures is taken out.'
  ),
  show_email_footer: yesNo(),
  admin_email: requiredAddressees(),
  language: oneOf('en', 'de'),
  version: versionField('e-mail settings'),
});

export const previewBody = object({
  notification_name: requiredText(100),
  order_id: explained(id(), 'The order that fills it in; else the newest one.'),
  locale: locale(),
  subject: explained(line(255), 'In place of the one that is saved.'),
  email_body: explained(body(), 'In place of the one that is saved.'),
});

export const sendTestBody = object({
  notification_name: requiredText(100),
  order_id: explained(id(), 'The order that fills it in; else the newest one.'),
  locale: explained(oneOf('en', 'de'), 'The language of the message; else that of the order.'),
  email: requiredEmail(),
});

export const templateBody = object({ template: requiredText(100), locale: locale() });

export type LocaleQuery = yup.InferType<typeof localeQuery>;
export type NotificationBody = yup.InferType<typeof notificationBody>;
export type EnableBody = yup.InferType<typeof enableBody>;
export type EmailSettingsBody = yup.InferType<typeof emailSettingsBody>;
export type PreviewBody = yup.InferType<typeof previewBody>;
export type SendTestBody = yup.InferType<typeof sendTestBody>;
export type TemplateBody = yup.InferType<typeof templateBody>;
