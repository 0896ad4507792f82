import { documentName } from '../../../admin/src/orders/document-name';
import { TEXTS } from '../../../admin/src/texts/en';
import type { Text } from '../../../admin/src/texts/use-text';

const text: Text = (id) => TEXTS[id];

it.each([
  [{ kind: 'invoice', number: 'INV-7', voided_at: null }, 'Invoice INV-7'],
  [{ kind: 'invoice', number: 'INV-7', voided_at: '2026-11-29T10:00:00+00:00' }, 'Invoice INV-7 (void)'],
  [{ kind: 'packing_slip', number: null, voided_at: null }, 'Packing slip'],
] as const)('a document is called by its kind and number, and says that it is void: %j', (document, name) => {
  expect(documentName(text, document)).toBe(name);
});
