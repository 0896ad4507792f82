import * as yup from 'yup';
import { isLongerThan } from '../../domain/text-length';
import { described, explained, object, requiredText, text, yesNo } from '../../platform/http/fields';

const PASSWORD = { type: 'string', maxLength: 500, format: 'password' };

/** Not trimmed: spaces may belong to a password. Longer ones are refused before any work is spent on them. */
const password = () =>
  described(yup.string(), PASSWORD)
    .strict()
    .typeError('password must be text')
    .test('required', 'password is required', (value) => typeof value === 'string' && value !== '')
    .test('max', 'password may have at most 500 characters', (value) => !value || !isLongerThan(value, 500));

/** Asked for where a session alone does not suffice. */
export const currentPassword = () =>
  described(yup.string(), { ...PASSWORD, description: 'Needed to change the e-mail address.' })
    .strict()
    .typeError('current_password must be text')
    .test('max', 'current_password may have at most 500 characters', (value) => !value || !isLongerThan(value, 500));

/** Two descriptions of the login exist: user_login + password, and username + password. */
export const loginBody = object({
  user_login: explained(text(255), 'E-mail address or name of the user; this or username is required.'),
  username: explained(text(255), 'As user_login.'),
  password: password(),
  remember_me: explained(yesNo(), 'Whether the session outlives the browser.'),
}).test('account', 'user_login is required', (value, context) =>
  value.user_login || value.username ? true : context.createError({ path: 'user_login', type: 'required' })
);

/** Written into a page as it is, so nothing but what a token is made of. */
export const confirmEmailInput = object({
  token: requiredText(120).test('token', '${path} is not a token', (value) => !value || /^[0-9a-f.]+$/.test(value)),
});
