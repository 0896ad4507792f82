import { modules } from '../../../server/src/modules';
import { openApiDocument } from '../../../scripts/openapi/document';
import { checkedOperations } from '../../../scripts/openapi/example-checker';
import { readExamples } from '../../../scripts/openapi/examples';
import type { Json } from '../../../scripts/openapi/json';

const NO_BILLER = 'No gateway that the store comes with bills subscriptions itself.';

/** Operations that answer JSON and of which no call can be recorded, each with the reason. */
const WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  'modules.addonInstall': 'Always refused: packages are installed by npm.',
  'subscriptions.reactivate': 'Always refused.',
  'subscriptions.updateVendorIds': NO_BILLER,
  'subscriptions.verifyVendorIds': NO_BILLER,
  'turnstile.verify': 'Cloudflare is asked.',
  'reference.find': 'It answers the description itself.',
};

const examples = readExamples();
const document = openApiDocument(modules, examples);
const operations = checkedOperations(document);

it('has only examples that the schemas of their operations allow', () => {
  const faults = operations.flatMap(({ operationId, faultsOf }) => {
    const example = examples[operationId];
    return example ? faultsOf(example).map((fault) => `${operationId}: ${fault}`) : [];
  });
  expect(faults).toEqual([]);
});

it('has an example of every answer in JSON', () => {
  const missing = operations
    .filter(({ operationId, answersJson }) => answersJson && !examples[operationId])
    .map(({ operationId }) => operationId);
  expect(missing.sort()).toEqual(Object.keys(WITHOUT_EXAMPLE).sort());
});

it('shows them in the description', () => {
  const { paths } = document as { readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>> };
  const shown = (part: unknown): unknown =>
    (part as { content: Record<string, { examples: { recorded: { value: unknown } } }> }).content['application/json']
      ?.examples.recorded.value;
  const operation = paths['/cart/quantity']?.post as { requestBody: Json; responses: { 200: Json } };
  const { request, response } = examples['cart.setQuantity'] ?? {};
  expect([shown(operation.requestBody), shown(operation.responses[200])]).toEqual([request, response]);
});

it('has no secret, identifier or moment of the machine on which they were recorded', () => {
  const text = JSON.stringify(examples);
  expect(text).not.toMatch(/127\.0\.0\.1:\d|localhost:\d|eyJ[\w-]+\./);
  const moments = new Set([...text.matchAll(/\d{4}-\d{2}-\d{2}(?=[T ]\d{2}:)/g)].map(([day]) => day));
  expect([...moments]).toEqual(['2026-01-15']);
  const uuids = new Set(
    [...text.matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g)].map(([id]) => id)
  );
  expect(uuids.size).toBe(1);
});
