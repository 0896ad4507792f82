export { addresseeList, areAddressees } from './addressees';
export {
  isNotificationKey,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KEYS,
  NOTIFICATIONS,
  type NotificationEntry,
  type NotificationGroup,
  type NotificationKey,
  type NotificationRecipient,
} from './catalog';
export {
  addressesOf,
  MAIL_LOCALES,
  localeTag,
  mailLocale,
  mailPause,
  namedMailLocale,
  MAIL_SENT,
  MAX_MAIL_AGE,
  MAX_MAIL_ATTEMPTS,
  type MailLocale,
} from './delivery';
export { DIGEST_PERIODS, digestSpan, isDigestDue, type DigestPeriod, type DigestPlan, type DigestSpan } from './digest';
export { dayList, stagesAhead, stagesBehind, type Stage } from './stages';
