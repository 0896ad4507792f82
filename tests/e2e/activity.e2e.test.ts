import { callStore } from '../support/call-store';
import { asMerchant } from '../support/merchant';
import { inStore, untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';

type Body = Record<string, unknown>;
type Row = { readonly id: number; readonly title: string; readonly content: string; readonly read_status: string };
type Page = {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly data: readonly Row[];
};
type Answer = { readonly status: number; readonly body: Body };

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  callStore<Body>(method, `${sharedStore().baseUrl}${path}`, { headers: asMerchant(sharedStore()), body });

const list = async (query: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const { status, body } = await call('GET', `/activity?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.activities as Page;
};

const filters = (...groups: unknown[]) => ({ filter_type: 'advanced', advanced_filters: JSON.stringify(groups) });

const ids = ({ data }: Page): number[] => data.map(({ id }) => id);

/** Each save of the settings leaves one activity behind. */
const act = async (key: string): Promise<Row> => {
  const { status } = await call('POST', '/settings/store', { [key]: 'Oslo' });
  expect(status).toBe(200);
  return (await list({ per_page: '1' })).data[0] as Row;
};

describe('the activity log', () => {
  let first: Row;
  let second: Row;

  /** Other files leave their own activities in the same store. */
  const finds = async (query: Readonly<Record<string, string>>): Promise<boolean> =>
    ids(await list({ per_page: '200', ...query })).includes(second.id);

  beforeAll(async () => {
    // Orders of other files may still write activities.
    await inStore(sharedStore(), untilDelivered);
    first = await act('store_city');
    second = await act('company_name');
  });

  it('lists newest first, in pages', async () => {
    const page = await list({ per_page: '2' });
    expect(page).toMatchObject({ per_page: 2, current_page: 1, from: 1, to: 2 });
    expect(ids(page)).toEqual([second.id, first.id]);
    expect(Object.keys(page.data[0] as object).sort()).toEqual(
      'content created_at created_by id log_type module_id module_name module_type read_status status title updated_at user_id'.split(
        ' '
      )
    );
    expect(page.data[0]).toMatchObject({ status: 'success', log_type: 'activity', read_status: 'unread' });
    expect(ids(await list({ per_page: '1', page: '2' }))).toEqual([first.id]);
    expect((await list({ per_page: '5000' })).per_page).toBe(200);
    expect((await list({ page: '99999' })).data).toEqual([]);
  });

  it('sorts by declared columns, and by its default otherwise', async () => {
    const oldest = await list({ sort_by: 'id', sort_type: 'asc', per_page: '200' });
    expect(ids(oldest)).toEqual([...ids(oldest)].sort((a, b) => a - b));
    for (const column of ['password', 'id; drop table shop_activities', 'document_id', '1']) {
      expect(ids(await list({ sort_by: column, per_page: '1' }))).toEqual([second.id]);
    }
  });

  it('searches by id, text and operators', async () => {
    expect(ids(await list({ search: `#${first.id}` }))).toEqual([first.id]);
    expect((await list({ search: '#99999999999' })).total).toBe(0);
    expect(ids(await list({ search: 'company NAME', per_page: '1' }))).toEqual([second.id]);
    expect((await list({ search: "' or 1=1 --" })).total).toBe(0);
    expect(await finds({ search: '%' })).toBe(false);
    expect(ids(await list({ search: `id = ${first.id}` }))).toEqual([first.id]);
    expect(ids(await list({ search: `id :: ${first.id}-${second.id}`, sort_type: 'asc' }))).toEqual([
      first.id,
      second.id,
    ]);
    expect(await finds({ search: 'status = failed' })).toBe(false);
    expect((await list({ search: 'title = Store settings*' })).total).toBeGreaterThanOrEqual(2);
  });

  it('filters by tab', async () => {
    expect(await finds({ active_view: 'success' })).toBe(true);
    expect(await finds({ active_view: 'failed' })).toBe(false);
    expect(await finds({ active_view: 'api' })).toBe(false);
    expect(await finds({ active_view: 'nonsense' })).toBe(true);
  });

  it('filters by advanced filters', async () => {
    const item = (property: string, operator: string, value: unknown) => ({
      source: ['activity', property],
      operator,
      value,
    });
    expect(await finds(filters([item('status', 'in', ['failed', 'error'])]))).toBe(false);
    const found = await list(filters([item('status', 'in', ['failed'])], [item('module_name', 'equals', 'settings')]));
    expect(found.total).toBeGreaterThanOrEqual(2);
    expect((await list(filters([item('created_at', 'before', '2001-01-01')]))).total).toBe(0);
    for (const query of [
      filters([item('password', 'equals', 'x')]),
      { filter_type: 'advanced', advanced_filters: '{' },
    ]) {
      const { status, body } = await call('GET', `/activity?${new URLSearchParams(query)}`);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { advanced_filters: [expect.any(String)] } },
      });
    }
  });

  it('marks as read and unread', async () => {
    expect(await call('PUT', `/activity/${first.id}/mark-read`, { status: 'read' })).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await list({ search: `#${first.id}` })).data[0]).toMatchObject({ read_status: 'read' });
    await call('PUT', `/activity/${first.id}/mark-read`, { status: 'unread' });
    expect((await list({ search: `#${first.id}` })).data[0]).toMatchObject({ read_status: 'unread' });
    for (const body of [{}, { status: 'maybe' }, { status: ['read'] }, { status: null }]) {
      expect(await call('PUT', `/activity/${first.id}/mark-read`, body)).toMatchObject({
        status: 422,
        body: { errors: { status: expect.any(Array) } },
      });
    }
  });

  it('deletes, and knows what is not there', async () => {
    expect(await call('DELETE', `/activity/${first.id}`)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    for (const id of [String(first.id), '0', '99999999999', 'abc', '1%20or%201=1']) {
      expect(await call('DELETE', `/activity/${id}`)).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      });
      expect((await call('PUT', `/activity/${id}/mark-read`, { status: 'read' })).status).toBe(404);
    }
    expect((await list({ search: `#${second.id}` })).total).toBe(1);
  });
});
