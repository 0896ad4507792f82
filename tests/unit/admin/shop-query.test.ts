import { refusedFields, shopQuery, type PanelFailure } from '../../../admin/src/api/shop-query';

// Unit tests need no build, which writes this file.
jest.mock('../../../client/src/generated/money-operations', () => ({ MONEY_OPERATIONS: new Set() }), { virtual: true });

type Query = {
  readonly url: string;
  readonly method: string;
  readonly data?: unknown;
  readonly config: { readonly validateStatus: (status: number) => boolean };
};

/** As Strapi's base query: it keeps the body of a refusal only where it is told that the status is fine. */
const strapi = (status: number, body: { readonly message?: string; readonly errors?: object } | object) => {
  const asked: Query[] = [];
  const baseQuery = async (query: unknown): Promise<unknown> => {
    asked.push(query as Query);
    const isFine = status < 400 || (query as Query).config.validateStatus(status);
    return isFine ? { data: body } : { error: { name: 'UnknownError', message: 'Unknown Server Error', status } };
  };
  return { asked, baseQuery };
};

const save = (baseQuery: (query: unknown) => Promise<unknown>) =>
  shopQuery(baseQuery, (shop) => shop.POST('/settings/store', { body: { settings: { store_name: 'Mugs' } } }));

const failureOf = async (baseQuery: (query: unknown) => Promise<unknown>): Promise<PanelFailure> => {
  const result = await save(baseQuery);
  if (!('error' in result)) throw new Error('It did not fail.');
  return result.error;
};

it('sends the call through the requests of Strapi, which know the backend and the token', async () => {
  const { asked, baseQuery } = strapi(200, { data: { store_name: 'Mugs' }, message: 'Saved.' });
  expect(await save(baseQuery)).toEqual({ data: { data: { store_name: 'Mugs' }, message: 'Saved.' } });
  expect(asked).toMatchObject([
    { url: '/api/shop/v2/settings/store', method: 'POST', data: { settings: { store_name: 'Mugs' } } },
  ]);
});

it('tells which fields were refused, and that the caller may not do this', async () => {
  const refused = strapi(422, { message: 'Not valid.', errors: { store_name: ['is too long', 'is odd'] } });
  expect(refusedFields(await failureOf(refused.baseQuery))).toEqual({ store_name: 'is too long' });
  const access = { success: false, error: { code: 'insufficient_permissions', message: 'You may not.' } };
  expect(await failureOf(strapi(403, access).baseQuery)).toMatchObject({ kind: 'access', status: 403 });
});

it('leaves an ended session to Strapi, and tells a failure without an answer', async () => {
  expect(await failureOf(strapi(401, {}).baseQuery)).toMatchObject({ kind: 'access', status: 401 });
  const lost = () => Promise.resolve({ error: { name: 'TypeError', message: 'Failed to fetch' } });
  expect(await failureOf(lost)).toEqual({ kind: 'unreachable', message: expect.stringContaining('cannot be reached') });
});
