import type {
  DefaultTemplateAnswer,
  DigestSettings,
  EmailMessageListAnswer,
  EmailSettings,
  NotificationListAnswer,
  ShortcodesAnswer,
} from '../../../server/src/contracts/notifications';
import type { SettingValues } from '../../../server/src/contracts/settings';
import type { YesNo } from '../../../server/src/contracts/scalars';
import { rowsOf } from '../api/rows';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';

export type MailLanguage = 'en' | 'de';

type OfLanguage = { readonly name: string; readonly locale: MailLanguage | undefined };

export type NotificationChanges = {
  readonly subject: string;
  readonly active?: YesNo;
  readonly attach_pdf_template?: string;
  readonly is_default_body?: YesNo;
  readonly email_body?: string;
};

type Saved = {
  readonly name: string;
  readonly locale: MailLanguage;
  readonly settings: NotificationChanges;
  readonly version?: string;
};

type Tried = {
  readonly notification_name: string;
  readonly locale: MailLanguage;
  readonly order_id?: number;
};

type Previewed = Tried & { readonly subject: string; readonly email_body?: string };

const named = (_answer: unknown, _error: unknown, { name }: { readonly name: string }) => recordTags('ShopEmail', name);

const notificationsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopNotifications: build.query({
      queryFn: ask(
        (shop) => shop.GET('/email-notification'),
        ({ data }) => Object.values((data as NotificationListAnswer['data']) ?? {})
      ),
      providesTags: listTag('ShopEmail'),
    }),
    shopNotification: build.query({
      queryFn: ask((shop, { name, locale }: OfLanguage) =>
        shop.GET('/email-notification/{notification}', {
          params: { path: { notification: name }, query: locale ? { locale } : {} },
        })
      ),
      providesTags: (_answer, _error, { name }: OfLanguage) => [{ type: 'ShopEmail', id: name }],
    }),
    /** The store's own text, with its placeholders. */
    shopStandardText: build.query({
      queryFn: ask(
        (shop, { name, locale }: OfLanguage) =>
          shop.POST('/email-notification/preview-default-template', {
            body: { template: name, ...(locale ? { locale } : {}) },
          }),
        ({ data }: DefaultTemplateAnswer) => data
      ),
      keepUnusedDataFor: 3600,
    }),
    shopEmailButtons: build.query({
      queryFn: ask(
        (shop) => shop.GET('/email-notification/get-short-codes'),
        ({ data }: ShortcodesAnswer) => data.buttons
      ),
      keepUnusedDataFor: 3600,
    }),
    shopSaveNotification: build.mutation({
      queryFn: ask((shop, { name, ...body }: Saved) =>
        shop.PUT('/email-notification/{notification}', { params: { path: { notification: name } }, body })
      ),
      invalidatesTags: named,
    }),
    shopEnableNotification: build.mutation({
      queryFn: ask((shop, { name, active }: { readonly name: string; readonly active: YesNo }) =>
        shop.POST('/email-notification/enable-notification/{name}', { params: { path: { name } }, body: { active } })
      ),
      invalidatesTags: named,
    }),
    shopEmailPreview: build.query({
      queryFn: ask((shop, body: Previewed) => shop.POST('/email-notification/preview', { body })),
      keepUnusedDataFor: 0,
    }),
    shopMessages: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/email-notification/messages', { params: { query } }),
        ({ messages }: EmailMessageListAnswer) => rowsOf(messages)
      ),
      providesTags: [{ type: 'ShopEmail', id: 'SENT' }],
    }),
    shopSendMessageAgain: build.mutation({
      queryFn: ask((shop, id: number) =>
        shop.POST('/email-notification/messages/{id}/send-again', { params: { path: { id } } })
      ),
      invalidatesTags: [{ type: 'ShopEmail', id: 'SENT' }],
    }),
    shopSendTestEmail: build.mutation({
      queryFn: ask((shop, body: Tried & { readonly email: string }) =>
        shop.POST('/email-notification/send-test', { body })
      ),
      invalidatesTags: listTag('ShopEmail'),
    }),
  }),
});

const GENERAL = [{ type: 'ShopEmail', id: 'GENERAL' }] as const;

/** The server asks for these three each time. */
export type GeneralChanges = Partial<EmailSettings> &
  Pick<EmailSettings, 'from_name' | 'from_email' | 'admin_email'> & { readonly version: string };

type ReminderChanges = { readonly settings: SettingValues; readonly version: string };
type DigestChanges = Partial<DigestSettings> & { readonly version: string };

const emailSettingsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopEmailSettings: build.query({
      queryFn: ask((shop) => shop.GET('/email-notification/get-settings')),
      providesTags: GENERAL,
    }),
    shopSaveEmailSettings: build.mutation({
      queryFn: ask((shop, body: GeneralChanges) => shop.POST('/email-notification/save-settings', { body })),
      invalidatesTags: [...GENERAL, ...listTag('ShopEmail')],
    }),
    shopReminders: build.query({
      queryFn: ask((shop) => shop.GET('/email-notification/reminders')),
      providesTags: [{ type: 'ShopEmail', id: 'REMINDERS' }],
    }),
    shopSaveReminders: build.mutation({
      queryFn: ask((shop, body: ReminderChanges) => shop.POST('/email-notification/reminders', { body })),
      invalidatesTags: [{ type: 'ShopEmail', id: 'REMINDERS' }],
    }),
    shopDigest: build.query({
      queryFn: ask((shop) => shop.GET('/email-notification/digest-settings')),
      providesTags: [{ type: 'ShopEmail', id: 'DIGEST' }],
    }),
    shopSaveDigest: build.mutation({
      queryFn: ask((shop, body: DigestChanges) => shop.POST('/email-notification/digest-settings', { body })),
      invalidatesTags: [{ type: 'ShopEmail', id: 'DIGEST' }],
    }),
    shopSendTestDigest: build.mutation({
      queryFn: ask((shop, period: 'daily' | 'weekly' | 'monthly') =>
        shop.POST('/email-notification/digest-settings/send-test', { body: { period } })
      ),
      invalidatesTags: listTag('ShopEmail'),
    }),
  }),
});

export const {
  useShopNotificationsQuery,
  useShopNotificationQuery,
  useShopStandardTextQuery,
  useShopEmailButtonsQuery,
  useShopSaveNotificationMutation,
  useShopEnableNotificationMutation,
  useShopEmailPreviewQuery,
  useShopMessagesQuery,
  useShopSendMessageAgainMutation,
  useShopSendTestEmailMutation,
} = notificationsApi;

export const {
  useShopEmailSettingsQuery,
  useShopSaveEmailSettingsMutation,
  useShopRemindersQuery,
  useShopSaveRemindersMutation,
  useShopDigestQuery,
  useShopSaveDigestMutation,
  useShopSendTestDigestMutation,
} = emailSettingsApi;
