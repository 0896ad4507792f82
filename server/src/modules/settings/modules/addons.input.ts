import { explained, object, oneOf, required, requiredText, text } from '../../../platform/http/fields';

export const installAddonBody = object({
  plugin_slug: explained(requiredText(214), 'Name of the npm package.'),
  source_type: required(oneOf('wordpress', 'github')),
  source_link: explained(text(500), 'Required where the type is github.').when('source_type', {
    is: 'github',
    then: (schema) =>
      schema.test('required', '${path} is required', (value) => typeof value === 'string' && value !== ''),
  }),
});

export const activateAddonBody = object({ plugin_file: explained(requiredText(214), 'Name of the npm package.') });
