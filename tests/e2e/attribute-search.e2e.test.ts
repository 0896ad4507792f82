import { askStore, createGroup, createTerms, type Group, type Page, type Term } from '../support/attributes';
import { sharedStore } from '../support/shared-store';
import { uniqueName } from '../support/site-admin';

const store = sharedStore();
const mark = uniqueName('mark');
const GROUPS = '/options/attr/groups';

type Query = Readonly<Record<string, string | number>>;

const mine: Query = {
  'search[title][column]': 'title',
  'search[title][operator]': 'contains',
  'search[title][value]': mark,
};

const address = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

const listGroups = async (query: Query): Promise<Page<Group>> => {
  const { status, body } = await askStore<{ groups: Page<Group> }>(store, 'GET', address(GROUPS, query));
  expect(status).toBe(200);
  return body.groups;
};

const letters = ({ data }: Page<Group>): string => data.map(({ title }) => title.at(-1)).join('');

/** Groups A, B and C with 0, 1 and 3 terms. */
let groups: Record<'A' | 'B' | 'C', Group>;
let terms: readonly Term[];

beforeAll(async () => {
  const make = (letter: string) =>
    createGroup(store, { title: `${mark} ${letter}`, slug: `${mark}-${letter}`.toLowerCase() });
  const [C, A, B] = [await make('C'), await make('A'), await make('B')];
  groups = { A, B, C };
  await createTerms(store, B.id, [`${mark} one`]);
  terms = await createTerms(store, C.id, [`${mark} rot`, `${mark} grün`, `${mark} blau`]);
});

describe('the list of attribute groups', () => {
  it('comes by title in pages, with the number of terms', async () => {
    const page = await listGroups({ ...mine, per_page: 2 });
    expect(page).toMatchObject({ total: 3, per_page: 2, current_page: 1, last_page: 2 });
    expect(letters(page)).toBe('AB');
    expect(letters(await listGroups({ ...mine, per_page: 2, page: 2 }))).toBe('C');
    expect((await listGroups(mine)).data.map(({ terms_count }) => terms_count)).toEqual([0, 1, 3]);
    expect((await listGroups({})).per_page).toBe(10);
    expect((await listGroups({ per_page: 9_999 })).per_page).toBe(200);
    expect((await listGroups({ ...mine, page: 99_999 })).data).toEqual([]);
  });

  it('brings the terms along when asked', async () => {
    expect((await listGroups(mine)).data[2]?.terms).toBeUndefined();
    const page = await listGroups({ ...mine, 'with[]': 'terms' });
    expect(page.data.map((group) => group.terms?.length)).toEqual([0, 1, 3]);
    expect((await listGroups({ ...mine, 'with[]': 'password' })).data[0]?.terms).toBeUndefined();
  });

  it('is ordered by declared columns, by title otherwise', async () => {
    expect(letters(await listGroups({ ...mine, order_by: 'id' }))).toBe('CAB');
    expect(letters(await listGroups({ ...mine, order_by: 'id', order_type: 'DESC' }))).toBe('BAC');
    expect(letters(await listGroups({ ...mine, order_by: 'slug', order_type: 'desc' }))).toBe('CBA');
    expect(letters(await listGroups({ ...mine, order_type: 'DESC' }))).toBe('CBA');
    for (const order_by of ['title_key', 'id;drop table shop_attribute_groups', '1', 'terms_count', '(select 1)']) {
      expect(letters(await listGroups({ ...mine, order_by }))).toBe('ABC');
    }
    expect(letters(await listGroups({ ...mine, order_type: 'sideways' }))).toBe('ABC');
  });

  it('is searched by title and slug', async () => {
    expect(letters(await listGroups({ search: mark.toUpperCase() }))).toBe('ABC');
    expect(letters(await listGroups({ 'search[slug]': `${mark}-b` }))).toBe('B');
    expect(
      letters(
        await listGroups({
          'search[slug][column]': 'slug',
          'search[slug][operator]': 'ends_with',
          'search[slug][value]': '-c',
          search_: 1,
          ...mine,
        })
      )
    ).toBe('C');
    const either = {
      'search[title][column]': 'title',
      'search[title][operator]': 'or_like_all',
      'search[title][value]': `${mark} A`,
      'search[slug][column]': 'slug',
      'search[slug][operator]': 'or_like_all',
      'search[slug][value]': `${mark}-b`,
    };
    expect(letters(await listGroups(either))).toBe('AB');
    expect((await listGroups({ search: `' or 1=1 --` })).total).toBe(0);
    expect((await listGroups({ search: '%' })).total).toBe(0);
  });

  it.each([
    ['>=', '1', 'BC'],
    ['=', '0', 'A'],
    ['!=', '1', 'AC'],
    ['<', '3', 'AB'],
    ['>', '100', ''],
  ])('is filtered by terms_count %s %s', async (operator, value, found) => {
    const filter = { 'filters[terms_count][column]': 'terms_count', 'filters[terms_count][operator]': operator };
    expect(letters(await listGroups({ ...mine, ...filter, 'filters[terms_count][value]': value }))).toBe(found);
  });

  it.each([
    ['search[password]', 'x'],
    ['search[title][column]', 'title_key'],
    ['search[title_key]', 'x'],
    ['filters[terms_count]', 'many'],
    ['filters[terms_count][value]', '1 or 1=1'],
    ['filters[document_id]', 'x'],
    ['filters[0][column]', 'title'],
    ['filters', 'x'],
    ['filters', '{'],
  ])('refuses %s=%s', async (key, value) => {
    const query = { [key]: value, ...(key.endsWith('[column]') ? { [key.replace('column', 'value')]: 'x' } : {}) };
    const reply = await askStore(
      store,
      'GET',
      address(
        GROUPS,
        key === 'filters[0][column]' ? { 'filters[0][column][x]': 'title', 'filters[0][value]': 'x' } : query
      )
    );
    expect(reply.status).toBe(422);
    expect(reply.body.errors?.[key.split('[')[0] as string]).toEqual([expect.any(String)]);
  });

  it('never breaks, whatever is sent', async () => {
    const hostile = [
      '',
      "'",
      '"',
      '\\',
      '%00',
      '\u202e',
      '💥'.repeat(50),
      '-1',
      '1e309',
      '{"a":1}',
      '[]',
      '../../etc',
      'a'.repeat(3_000),
    ];
    const keys = [
      'search',
      'search[title]',
      'search[title][operator]',
      'search[title][value][]',
      'filters[title]',
      'filters[id][]',
      'filters[created_at]',
      'with',
      'with[a][b]',
      'order_by',
      'order_by[]',
      'order_type[a]',
      'page',
      'page[]',
      'per_page',
      'per_page[x]',
    ];
    for (const key of keys) {
      for (const value of hostile) {
        const { status } = await askStore(store, 'GET', address(GROUPS, { [key]: value }));
        expect([key, value.slice(0, 20), status < 500]).toEqual([key, value.slice(0, 20), true]);
      }
    }
  });
});

describe('the list of terms', () => {
  const listTerms = async (query: Query): Promise<Page<Term>> => {
    const { status, body } = await askStore<{ terms: Page<Term> }>(
      store,
      'GET',
      address(`/options/attr/group/${groups.C.id}/terms`, query)
    );
    expect(status).toBe(200);
    return body.terms;
  };
  const words = ({ data }: Page<Term>): string => data.map(({ title }) => title.split(' ').at(-1)).join(' ');

  it('holds the terms of one group', async () => {
    expect(await listTerms({})).toMatchObject({ total: 3, per_page: 15 });
    expect(words(await listTerms({}))).toBe('rot grün blau');
    expect(words(await listTerms({ order_by: 'title' }))).toBe('blau grün rot');
    expect(words(await listTerms({ order_by: 'id', order_type: 'DESC' }))).toBe('blau grün rot');
    expect(words(await listTerms({ order_by: 'title_key' }))).toBe('rot grün blau');
    expect((await listTerms({ 'filters[group_id]': groups.B.id })).total).toBe(0);
  });

  it('is searched and filtered', async () => {
    expect(words(await listTerms({ search: 'GRÜN' }))).toBe('grün');
    expect(words(await listTerms({ 'filters[slug]': terms[2]?.slug ?? '' }))).toBe('blau');
    expect((await listTerms({ 'filters[serial][operator]': '>', 'filters[serial][value]': 10 })).total).toBe(0);
    expect(
      (await listTerms({ 'filters[settings][operator]': 'contains', 'filters[settings][value]': 'color' })).total
    ).toBe(0);
    expect((await askStore(store, 'GET', `/options/attr/group/${groups.C.id}/terms?filters[secret]=1`)).status).toBe(
      422
    );
  });
});
