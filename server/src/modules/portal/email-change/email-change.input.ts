import { object, requiredText } from '../../../platform/http/fields';

/** Written into a page as it is, so nothing but what a token is made of. */
export const confirmEmailInput = object({
  token: requiredText(120).test('token', '${path} is not a token', (value) => !value || /^[0-9a-f.]+$/.test(value)),
});
