import { hasProductField, idsIn, readReference } from '../../../admin/src/content/product-reference';

const FIELD = { type: 'string', customField: 'plugin::shop.product' };
const COMPONENTS = {
  'shop.card': { attributes: { headline: { type: 'string' }, product: FIELD } },
  'shop.row': { attributes: { cards: { type: 'component', component: 'shop.card' } } },
  'a.plain': { attributes: { text: { type: 'string' } } },
  'a.loop': { attributes: { next: { type: 'component', component: 'a.loop' } } },
};

it.each([
  ['12', { productId: 12, variantId: null }],
  ['12:34', { productId: 12, variantId: 34 }],
])('reads %s', (text, reference) => {
  expect(readReference(text)).toEqual(reference);
});

it.each(['', '0', '012', '12:', ':3', '1:2:3', ' 1', 'x', null, undefined, 12, {}])(
  'takes %j for no product',
  (value) => {
    expect(readReference(value)).toBeNull();
  }
);

it('finds the field in a type, in its components and in theirs, and ends where components hold themselves', () => {
  const zone = (...components: string[]) => ({ blocks: { type: 'dynamiczone', components } });
  const found = [
    { product: FIELD },
    { row: { type: 'component', component: 'shop.row' } },
    zone('a.plain', 'shop.row'),
    zone('a.plain', 'a.loop'),
    { title: { type: 'string' } },
    zone('gone'),
  ].map((attributes) => hasProductField(attributes, COMPONENTS));
  expect(found).toEqual([true, true, true, false, false, false]);
});

it('reads the products of an entry wherever they stand, each once', () => {
  const attributes = {
    product: FIELD,
    cards: { type: 'component', component: 'shop.card', repeatable: true },
    row: { type: 'component', component: 'shop.row' },
    blocks: { type: 'dynamiczone', components: ['shop.card', 'shop.row'] },
  };
  const entry = {
    product: '1:5',
    cards: [{ product: '2' }, { product: null }, null],
    row: { cards: { product: 'x' } },
    blocks: [
      { __component: 'shop.card', product: '3' },
      { __component: 'shop.row', cards: [{ product: '1' }, { product: '4' }] },
      { __component: 'gone', product: '9' },
    ],
  };
  expect(idsIn(entry, attributes, COMPONENTS)).toEqual([1, 2, 3, 4]);
});
