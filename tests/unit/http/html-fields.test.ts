import { openApiDocument } from '../../../scripts/openapi/document';
import { modules } from '../../../server/src/modules';
import { describeInput } from '../../../server/src/platform/http/input-description';
import type { AnyRoute } from '../../../server/src/platform/http/route';

/**
 * The list of what is HTML stands in the description of the API (`format: html`): everything else is plain text as somebody typed it. A new
 * field with markup belongs here, and its markup into the sanitiser.
 */
type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Names of the properties that are HTML, or hold nothing but HTML, where their type is written. */
const htmlIn = (value: unknown, name: string): readonly string[] => {
  if (!isSchema(value)) return [];
  if (value.format === 'html' || value.$ref === '#/components/schemas/Html') return [name];
  return Object.entries(value).flatMap(([key, entry]) => {
    const isNamed = isSchema(entry) && key !== 'properties' && !['items', 'additionalProperties'].includes(key);
    return htmlIn(entry, isNamed && !Array.isArray(value) && !/^(anyOf|oneOf|allOf|\d+)$/.test(key) ? key : name);
  });
};

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

it('is the HTML of answers', () => {
  const { components } = openApiDocument(modules) as { components: { schemas: Record<string, Schema> } };
  const { Html: _html, ...schemas } = components.schemas;
  expect(unique(Object.entries(schemas).flatMap(([name, schema]) => htmlIn(schema, name)))).toEqual([
    ...['Fragments', 'after_downloads', 'after_items', 'after_licenses', 'after_orders_table', 'after_subscriptions'],
    ...['after_summary', 'after_transactions', 'before_items', 'before_orders_table', 'before_summary', 'buttons'],
    ...['changelog', 'confirmation_message', 'content', 'data', 'description', 'email_body', 'email_footer'],
    ...['end_of_license', 'end_of_order', 'end_of_subscription', 'html', 'htmlView', 'html_info', 'instructions'],
    ...['payment_instructions', 'post_content', 'post_excerpt', 'text', 'view', 'views'],
  ]);
});

it('is the HTML of inputs', () => {
  const routes: readonly AnyRoute[] = modules.flatMap((module) => module.routes ?? []);
  const fields = routes.flatMap(({ action, input }) =>
    input?.body ? htmlIn(describeInput(input.body), '').map((name) => `${action}: ${name}`) : []
  );
  const changes = (action: string, ...names: readonly string[]) => names.map((name) => `${action}: ${name}`);
  expect(unique(fields)).toEqual(
    [
      ...changes('emailNotifications.preview', 'email_body'),
      ...changes('emailNotifications.update', 'email_body'),
      ...changes('emailSettings.update', 'email_footer'),
      ...changes('licenses.saveSettings', 'changelog'),
      ...changes('orderBumps.update', 'description'),
      ...changes('productTerms.update', 'description'),
      ...changes('products.updatePricing', 'post_content', 'post_excerpt'),
      ...changes('settings.confirmationUpdate', 'confirmation_message'),
      ...['pagePreview', 'pdfCreate', 'pdfPreview', 'pdfSave'].flatMap((action) =>
        changes(`templates.${action}`, 'after_items', 'before_items')
      ),
      ...changes('templates.printPreview', 'content'),
      ...changes('templates.printSave', 'delivery_slip', 'dispatch_slip', 'invoice_template'),
      ...changes('templates.printSave', 'packing_slip', 'shipping_slip'),
      ...changes('upgradePaths.create', 'description'),
      ...changes('upgradePaths.update', 'description'),
    ].sort()
  );
});
