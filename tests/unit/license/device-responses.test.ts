import { CHECK_RESPONSE, VERSION_RESPONSE } from '../../../server/src/modules/licenses/public/public.hooks';

const CONTEXT = { product_id: 1, license_id: 2, site_url: 'example.com' };
const own = { success: true, status: 'valid', activation_limit: 3, token: 'a.b.c' } as never;
const read = (answer: unknown) => CHECK_RESPONSE.reads(answer, CONTEXT, own);

describe('an answer to a device that code of the site has changed', () => {
  it('may have more fields, and other values', () => {
    const changed = { ...(own as object), activation_limit: 5, plan: 'gold' };
    expect(read(changed)).toEqual(changed);
  });

  it.each([
    ['no record', 'valid'],
    ['nothing', null],
    ['a list', []],
    ['without a field', { success: true, status: 'valid', token: 'a.b.c' }],
    ['with a field of another type', { ...(own as object), activation_limit: '3' }],
    ['with another token', { ...(own as object), token: 'x.y.z' }],
  ])('is not used where it is %s', (_kind, answer) => {
    expect(read(answer)).toBeUndefined();
  });

  it('is asked for under the name of the action', () => {
    expect([CHECK_RESPONSE.name, VERSION_RESPONSE.name]).toEqual([
      'shop/license/check_response',
      'shop/license/version_response',
    ]);
  });
});
