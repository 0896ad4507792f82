export { defaultMail, mailButton, mailRow, type MailText } from './default-mail';
export { MAIL_KEYS, type MailKey } from './texts/mail-texts';
export { wrapMail, type MailParts } from './wrap-mail';
