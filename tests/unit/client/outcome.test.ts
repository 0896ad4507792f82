import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { outcomeOf } from '../../../client/src/failure';

describe('the outcome of a call', () => {
  it('is its answer', () => {
    const data = { cart: { total: 0 } };
    expect(outcomeOf({ data, response: new Response() })).toEqual({ data, failure: null });
  });

  it('is its failure, also where HTTP calls it a success', () => {
    const data = { status: 'failed', message: 'The cart is empty.' } as const;
    const refused = { kind: 'refused', status: 200, message: 'The cart is empty.' };
    expect(outcomeOf({ data, response: new Response() })).toMatchObject({ data: null, failure: refused });
  });
});

it('needs no cast in the example storefront', () => {
  const folder = path.resolve(__dirname, '../../../examples/store/public/storefront');
  const casts = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && name !== 'shop-client.js' && name !== 'openapi-fetch.js')
    .filter((name) => /@type\s*\{[^}]*\}+\s*\*\/\s*\(/.test(readFileSync(path.join(folder, name), 'utf8')));
  expect(casts).toEqual([]);
});
