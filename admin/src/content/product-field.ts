import { PLUGIN_ID } from '../plugin-id';
import { startText } from '../texts/start-texts';

/** The custom field of the server, with the input by which content editors pick a product. */
export const PRODUCT_FIELD = {
  name: 'product',
  pluginId: PLUGIN_ID,
  type: 'string' as const,
  intlLabel: startText('content.field'),
  intlDescription: startText('content.field.text'),
  components: {
    Input: async () => ({ default: (await import('./product-input')).ProductInput as never }),
  },
  options: {
    advanced: [
      {
        sectionTitle: null,
        items: [
          {
            name: 'required' as const,
            type: 'checkbox' as const,
            intlLabel: { id: 'form.attribute.item.requiredField', defaultMessage: 'Required field' },
            description: {
              id: 'form.attribute.item.requiredField.description',
              defaultMessage: "You won't be able to create an entry if this field is empty",
            },
          },
        ],
      },
    ],
  },
};
