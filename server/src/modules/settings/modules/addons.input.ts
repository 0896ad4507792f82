import { object, oneOf, required, requiredText, text } from '../../../platform/http/fields';

export const installAddonBody = object({
  plugin_slug: requiredText(214),
  source_type: required(oneOf('wordpress', 'github')),
  source_link: text(500).when('source_type', {
    is: 'github',
    then: (schema) =>
      schema.test('required', '${path} is required', (value) => typeof value === 'string' && value !== ''),
  }),
});

export const activateAddonBody = object({ plugin_file: requiredText(214) });
