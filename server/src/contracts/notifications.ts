import type { MessageAnswer, Page } from './answers';
import type { PdfTemplate } from './document-templates';
import type { Count, Html, Id, Moment, Version, YesNo } from './scalars';
import type { SettingTabs, SettingValues } from './settings';

/** What the owner of the store decides about a notification, in one language. */
export type NotificationSettings = {
  readonly active: YesNo;
  /** With placeholders. */
  readonly subject: string;
  /** `yes`: the body is the store's own text. */
  readonly is_default_body: YesNo;
  /** With placeholders; empty where the body is the store's own text. */
  readonly email_body: Html;
  /** Template of the document that goes with it; empty without one. */
  readonly attach_pdf_template: string;
};

/** A message that the store sends by itself when something happens. */
export type EmailNotification = {
  /** Its key. */
  readonly name: string;
  /** Name of the event that it is sent for, without `shop/`. */
  readonly event: string;
  readonly group: string;
  readonly group_label: string;
  readonly title: string;
  readonly description: string;
  readonly recipient: 'admin' | 'customer';
  /** Groups of placeholders that have values in it. */
  readonly smartcode_groups: readonly string[];
  /** The store's own text of it, for `preview-default-template`. */
  readonly template_path: string;
  /** Messages are sent behind the change that they tell of, never with it. */
  readonly is_async: true;
  /** What mail programs show beside the subject; with placeholders. */
  readonly pre_header: string;
  /** Whether it cannot be switched off. */
  readonly is_always_sent: boolean;
  /** The language of `settings`. */
  readonly locale: string;
  readonly settings: NotificationSettings;
  /** Of the text in this language and of what is attached. */
  readonly version: Version;
};

/** Placeholder → label. */
export type ShortcodeGroup = {
  readonly title: string;
  readonly key: string;
  readonly shortcodes: Readonly<Record<string, string>>;
};

/** By key of the group. */
export type ShortcodeGroups = Readonly<Record<string, ShortcodeGroup>>;

export type NotificationListAnswer = { readonly data: Readonly<Record<string, EmailNotification>> };

/** A template of PDF files; `is_factory`: every store has it, and its title is the store's word for the kind. */
export type PdfTemplateName = Pick<PdfTemplate, 'id' | 'title' | 'kind' | 'is_factory'>;

export type NotificationAnswer = {
  readonly data: EmailNotification;
  readonly shortcodes: ShortcodeGroups;
  /** What `attach_pdf_template` may name. */
  readonly pdf_templates: readonly PdfTemplateName[];
};

export type SavedNotificationAnswer = MessageAnswer & { readonly version: Version };

export type ShortcodesAnswer = {
  readonly data: {
    readonly email_templates: readonly { readonly path: string; readonly label: string }[];
    readonly shortcodes: ShortcodeGroups;
    /** Label → what an editor inserts. */
    readonly buttons: Readonly<Record<string, Html>>;
  };
};

/** What all messages have in common. */
export type EmailSettings = {
  readonly from_name: string;
  /** Empty: what Strapi's e-mail service is configured with. */
  readonly from_email: string;
  readonly reply_to_name: string;
  readonly reply_to_email: string;
  /** With placeholders. */
  readonly email_footer: Html;
  readonly show_email_footer: YesNo;
  /** Addresses with commas between them, or placeholders such as `{{wp.admin_email}}`. */
  readonly admin_email: string;
  /** The language of messages to recipients whose own is not known. */
  readonly language: 'en' | 'de';
};

export type EmailSettingsAnswer = {
  readonly data: EmailSettings & {
    /** Which notifications are sent, by key. */
    readonly notification_config: Readonly<Record<string, YesNo>>;
    /** Whether the site has set up Strapi's e-mail service. Without it nothing is sent, now or later. */
    readonly is_mail_configured: boolean;
  };
  readonly shortcodes: ShortcodeGroups;
  /** Of what all messages have in common. */
  readonly version: Version;
};

export type SavedEmailSettingsAnswer = MessageAnswer & { readonly data: EmailSettings; readonly version: Version };

/** `dropped`: it had no meaning any more, or somebody refused it; `not_configured`: the site sends no e-mail. Both are final. */
export type EmailStatus = 'pending' | 'sending' | 'sent' | 'failed' | 'dropped' | 'not_configured';

/** A message to one recipient. Its text is not kept. */
export type EmailMessage = {
  readonly id: Id;
  /** Key of the notification. */
  readonly notification: string;
  readonly title: string;
  readonly event: string;
  readonly recipient: 'admin' | 'customer' | 'test';
  /** Empty until it is known. */
  readonly to: string;
  /** As it was sent; empty until then. */
  readonly subject: string;
  readonly status: EmailStatus;
  /** How often it was tried. */
  readonly attempts: Count;
  /** When it is tried next; null where it is not. */
  readonly next_attempt_at: Moment | null;
  /** Why it was not sent, or not at the last try; empty where there is nothing to say. */
  readonly reason: string;
  readonly order_id: Id | null;
  readonly subscription_id: Id | null;
  /** The message that it repeats. */
  readonly again_of: Id | null;
  /** Who asked for it; `system` where something happened. */
  readonly author: string;
  readonly created_at: Moment;
  readonly sent_at: Moment | null;
};

export type EmailMessageListAnswer = { readonly messages: Page<EmailMessage> };

/** The newest 100, the newest first. */
export type OrderEmailsAnswer = { readonly messages: readonly EmailMessage[] };

export type QueuedEmailAnswer = MessageAnswer & { readonly email: EmailMessage };

export type EmailPreviewAnswer = { readonly html: Html; readonly subject: string; readonly text: string };

export type DefaultTemplateAnswer = { readonly data: { readonly content: Html; readonly subject: string } };

/** When a digest of the sales is sent, in the time of the store. */
export type DigestPlanSettings = {
  readonly enabled: YesNo;
  /**
   * @asType integer
   * @minimum 0
   * @maximum 23
   */
  readonly send_hour: number;
};

export type DigestSettings = {
  /** Addresses with commas between them, or placeholders. */
  readonly recipients: string;
  /** Whether it is sent of a period without sales, too. */
  readonly send_when_empty: YesNo;
  readonly daily: DigestPlanSettings;
  readonly weekly: DigestPlanSettings & {
    /**
     * 0 is Sunday.
     * @asType integer
     * @minimum 0
     * @maximum 6
     */
    readonly send_dow: number;
  };
  /** On the first day of the month. */
  readonly monthly: DigestPlanSettings;
};

export type DigestSettingsAnswer = { readonly settings: DigestSettings; readonly version: Version };

export type SavedDigestSettingsAnswer = DigestSettingsAnswer & MessageAnswer;

export type ReminderSettingsAnswer = {
  /** By key. */
  readonly settings: SettingValues;
  /** The same. */
  readonly data: SettingValues;
  readonly fields: SettingTabs;
  readonly version: Version;
};

export type SavedReminderSettingsAnswer = ReminderSettingsAnswer & MessageAnswer;

export type NotificationOperations = {
  'emailReminders.find': ReminderSettingsAnswer;
  'emailReminders.update': SavedReminderSettingsAnswer;
  'emailReminders.send': MessageAnswer;
  'emailDigest.find': DigestSettingsAnswer;
  'emailDigest.update': SavedDigestSettingsAnswer;
  'emailDigest.sendTest': MessageAnswer;
  'emailNotifications.find': NotificationListAnswer;
  'emailNotifications.findOne': NotificationAnswer;
  'emailNotifications.update': SavedNotificationAnswer;
  'emailNotifications.enable': MessageAnswer;
  'emailNotifications.preview': EmailPreviewAnswer;
  'emailNotifications.defaultTemplateFind': DefaultTemplateAnswer;
  'emailNotifications.sendTest': QueuedEmailAnswer;
  'emailShortcodes.find': ShortcodesAnswer;
  'emailSettings.find': EmailSettingsAnswer;
  'emailSettings.update': SavedEmailSettingsAnswer;
  'emailMessages.find': EmailMessageListAnswer;
  'emailMessages.sendAgain': QueuedEmailAnswer;
  'orderEmails.find': OrderEmailsAnswer;
  'orderEmails.sendAgain': QueuedEmailAnswer;
};
