import type { NotificationSettings } from '../../../server/src/contracts/notifications';
import type { NotificationChanges } from './emails.api';

/** What the form of a notification holds. */
export type NotificationValues = Pick<
  NotificationSettings,
  'active' | 'attach_pdf_template' | 'subject' | 'is_default_body' | 'email_body'
>;

export const valuesOf = ({
  active,
  attach_pdf_template,
  subject,
  is_default_body,
  email_body,
}: NotificationSettings): NotificationValues => ({ active, attach_pdf_template, subject, is_default_body, email_body });

/** The server asks for a subject each time. The text of the store is no text to be sent. */
export const changesToSend = (
  { email_body: body, ...changes }: Partial<NotificationValues>,
  { subject, is_default_body: isDefault, email_body: written }: NotificationValues
): NotificationChanges => {
  if (isDefault === 'yes') return { ...changes, subject };
  const isSent = body !== undefined || changes.is_default_body !== undefined;
  return { ...changes, subject, ...(isSent ? { email_body: written } : {}) };
};

export const lacksBody = ({ is_default_body: isDefault, email_body: body }: NotificationValues): boolean =>
  isDefault === 'no' && body.trim() === '';

/** The number of an order, as people write it: `#12` and `12`; null for what is none, which stands for the newest one. */
export const orderIdOf = (written: string): number | null => {
  const [, digits] = /^\s*#?([1-9]\d{0,9})\s*$/.exec(written) ?? [];
  return digits === undefined ? null : Number(digits);
};
