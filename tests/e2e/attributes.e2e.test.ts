import { askStore, createGroup, createTerms, names, type Group, type Page, type Term } from '../support/attributes';
import { sharedStore } from '../support/shared-store';

const store = sharedStore();
const GROUP = '/options/attr/group';
const NOWHERE = 2_147_483_647;

const readGroup = async (id: number, query = ''): Promise<Group> =>
  (await askStore<{ group: Group }>(store, 'GET', `${GROUP}/${id}${query}`)).body.group;

const listTerms = async (groupId: number, query = ''): Promise<Page<Term>> =>
  (await askStore<{ terms: Page<Term> }>(store, 'GET', `${GROUP}/${groupId}/terms${query}`)).body.terms;

const titles = ({ data }: Page<{ readonly title: string }>): string[] => data.map(({ title }) => title);

const missing = { status: 404, body: { message: expect.any(String) as string, code: 404 } };

describe('an attribute group', () => {
  it('is created, read, saved and deleted', async () => {
    const given = { ...names('colour'), description: 'Shades', settings: { type: 'color' } };
    const created = await askStore<{ data: Group; message: string }>(store, 'POST', GROUP, given);
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      data: {
        id: expect.any(Number) as number,
        ...given,
        serial: 0,
        terms_count: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
        updated_at: expect.any(String) as string,
      },
      message: expect.any(String) as string,
    });
    const { id } = created.body.data;
    expect(await readGroup(id)).toEqual(created.body.data);

    const changed = { title: `${given.title} new`, slug: `${given.slug}-new` };
    expect((await askStore(store, 'PUT', `${GROUP}/${id}`, changed)).body).toEqual({
      data: true,
      message: expect.any(String) as string,
    });
    expect(await readGroup(id)).toMatchObject({ ...changed, description: 'Shades', settings: { type: 'color' } });
    // Its own names do not stand in its way.
    expect(
      (await askStore(store, 'PUT', `${GROUP}/${id}`, { ...changed, title: changed.title.toUpperCase() })).status
    ).toBe(200);

    const deleted = await askStore(store, 'DELETE', `${GROUP}/${id}`);
    expect(deleted).toMatchObject({ status: 200, body: { data: '', message: expect.any(String) as string } });
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', changed],
      ['DELETE', undefined],
    ] as const) {
      expect(await askStore(store, method, `${GROUP}/${id}`, body)).toMatchObject(missing);
    }
  });

  it('shares its title and slug with no other, whatever the case and the blanks', async () => {
    const group = await createGroup(store);
    const other = await createGroup(store);
    const clash = { title: `  ${group.title.toUpperCase()}  `, slug: group.slug.toUpperCase() };
    const messages = expect.arrayContaining([expect.any(String)]) as string[];
    for (const [method, path] of [
      ['POST', GROUP],
      ['PUT', `${GROUP}/${other.id}`],
    ] as const) {
      const both = await askStore(store, method, path, clash);
      expect(both.status).toBe(422);
      expect(both.body).toEqual({ errors: { title: messages, slug: messages } });
      expect((await askStore(store, method, path, { ...clash, slug: names('x').slug })).body).toEqual({
        errors: { title: messages },
      });
      expect((await askStore(store, method, path, { ...clash, title: names('x').title })).body).toEqual({
        errors: { slug: messages },
      });
    }
    // MariaDB would take these for the same text.
    const plain = names('rose');
    expect((await askStore(store, 'POST', GROUP, plain)).status).toBe(200);
    const accented = { title: plain.title.replace('rose', 'rosé'), slug: plain.slug.replace('rose', 'rosé') };
    expect((await askStore(store, 'POST', GROUP, accented)).status).toBe(200);
  });

  it.each([
    [{}, ['title', 'slug']],
    [{ title: '', slug: ' ' }, ['title', 'slug']],
    [{ title: 'a'.repeat(51), slug: 'b'.repeat(51) }, ['title', 'slug']],
    [{ title: ['a'], slug: { a: 1 } }, ['title', 'slug']],
    [{ ...names('x'), settings: 'blue' }, ['settings']],
    [{ ...names('x'), settings: ['blue'] }, ['settings']],
    [{ ...names('x'), settings: { note: 'a'.repeat(20_000) } }, ['settings']],
    [{ ...names('x'), description: 'a'.repeat(2_001) }, ['description']],
    [{ ...names('x'), title: 'nul\u0000' }, ['title']],
  ])('is refused as %j', async (body, fields) => {
    const reply = await askStore(store, 'POST', GROUP, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body)).toEqual(['errors']);
    expect(Object.keys(reply.body.errors ?? {}).sort()).toEqual([...fields].sort());
  });

  it('keeps its texts as they were typed', async () => {
    const { title, slug } = names('red');
    const texts = { title: `<XL & ${title}`, slug, description: 'Ask <bob@example.com>\n<b>first</b>' };
    expect(await createGroup(store, texts)).toMatchObject(texts);
  });

  it.each(['0', '-1', 'abc', '1.5', '99999999999', String(NOWHERE), '1%20or%201=1', '%27', '..%2f1'])(
    'is not found as %s',
    async (id) => {
      expect(await askStore(store, 'GET', `${GROUP}/${id}`)).toMatchObject(missing);
      expect(await askStore(store, 'GET', `${GROUP}/${id}/terms`)).toMatchObject(missing);
      expect(await askStore(store, 'POST', `${GROUP}/${id}/term`, names('x'))).toMatchObject(missing);
    }
  );
});

describe('the terms of a group', () => {
  it('are created, listed by serial, saved and deleted', async () => {
    const group = await createGroup(store);
    const given = { ...names('red'), description: 'warm', settings: { color: '#ff0000' } };
    const created = await askStore<{ data: Term }>(store, 'POST', `${GROUP}/${group.id}/term`, given);
    expect(created).toMatchObject({ status: 200, body: { data: { ...given, group_id: group.id, serial: 10 } } });
    const first = await askStore<{ data: Term }>(store, 'POST', `${GROUP}/${group.id}/term`, {
      ...names('x'),
      serial: '1',
    });
    const [red, early] = [created.body.data, first.body.data];
    expect(titles(await listTerms(group.id))).toEqual([early.title, red.title]);
    expect(await readGroup(group.id, '?with[]=terms')).toMatchObject({
      terms_count: 2,
      terms: [{ id: early.id }, { id: red.id }],
    });

    const path = `${GROUP}/${group.id}/term/${red.id}`;
    const changed = { title: `${red.title} new`, slug: red.slug, serial: 0 };
    expect((await askStore(store, 'POST', path, changed)).body).toEqual({
      data: true,
      message: expect.any(String) as string,
    });
    expect((await listTerms(group.id)).data[0]).toMatchObject({
      ...changed,
      description: 'warm',
      settings: { color: '#ff0000' },
    });

    const elsewhere = await createGroup(store);
    for (const wrong of [
      `${GROUP}/${elsewhere.id}/term/${red.id}`,
      `${GROUP}/${group.id}/term/${NOWHERE}`,
      `${GROUP}/${NOWHERE}/term/${red.id}`,
    ]) {
      expect(await askStore(store, 'POST', wrong, names('x'))).toMatchObject(missing);
      expect(await askStore(store, 'DELETE', wrong)).toMatchObject(missing);
    }
    expect(await askStore(store, 'DELETE', path)).toMatchObject({ status: 200, body: { data: '' } });
    expect(await askStore(store, 'DELETE', path)).toMatchObject(missing);
    expect(titles(await listTerms(group.id))).toEqual([early.title]);
  });

  it('share title and slug with no term of any group', async () => {
    const [group, other] = [await createGroup(store), await createGroup(store)];
    const [term] = (await createTerms(store, group.id, 1)) as [Term];
    const [mine] = (await createTerms(store, other.id, 1)) as [Term];
    const clash = { title: term.title.toUpperCase(), slug: term.slug.toUpperCase() };
    for (const path of [`${GROUP}/${other.id}/term`, `${GROUP}/${other.id}/term/${mine.id}`]) {
      const reply = await askStore(store, 'POST', path, clash);
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: { title: [expect.any(String)], slug: [expect.any(String)] } },
      });
    }
  });

  it('are created up to ten at once, all or none, with slugs of their own', async () => {
    const group = await createGroup(store);
    const { title } = names('dark blue');
    const made = await createTerms(store, group.id, [title, `${title} 2`]);
    expect(made.map((term) => term.title)).toEqual([title, `${title} 2`]);
    // The slug that the third title asks for is taken by the first.
    const [third] = (await createTerms(store, group.id, [`${title}!`])) as [Term];
    expect(new Set([...made, third].map(({ slug }) => slug)).size).toBe(3);
    expect(third.slug.startsWith(made[0]?.slug ?? '-')).toBe(true);

    const path = `${GROUP}/${group.id}/terms`;
    const [fresh] = [names('fresh').title];
    const repeated = await askStore(store, 'POST', path, { terms: [{ title: fresh }, { title: fresh.toUpperCase() }] });
    expect(repeated).toMatchObject({ status: 422, body: { errors: { 'terms[1].title': [expect.any(String)] } } });
    const taken = await askStore(store, 'POST', path, { terms: [{ title: fresh }, { title }] });
    expect(taken).toMatchObject({ status: 422, body: { errors: { 'terms[1].title': [expect.any(String)] } } });
    const [eleven, none] = [Array.from({ length: 11 }, () => ({ title: names('x').title })), []];
    for (const terms of [eleven, none, undefined, 'x', [{}], [{ title: 'x', settings: { color: 'red' } }]]) {
      expect((await askStore(store, 'POST', path, { terms })).status).toBe(422);
    }
    expect((await listTerms(group.id)).total).toBe(3);
    expect(await askStore(store, 'POST', `${GROUP}/${NOWHERE}/terms`, { terms: [{ title: fresh }] })).toMatchObject(
      missing
    );
  });

  it('are put into an order; who is not named follows', async () => {
    const group = await createGroup(store);
    const [a, b, c, d] = (await createTerms(store, group.id, 4)).map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ];
    const path = `${GROUP}/${group.id}/terms/reorder`;
    const order = async () => (await listTerms(group.id)).data.map(({ id }) => id);
    expect((await askStore(store, 'POST', path, { ids: [d, b, a, c] })).status).toBe(200);
    expect(await order()).toEqual([d, b, a, c]);
    expect((await askStore(store, 'POST', path, { ids: [c] })).status).toBe(200);
    expect(await order()).toEqual([c, d, b, a]);
    const foreign = (await createTerms(store, (await createGroup(store)).id, 1))[0]?.id;
    for (const ids of [[foreign], [a, a], [NOWHERE], ['x'], undefined, { a: 1 }]) {
      const reply = await askStore(store, 'POST', path, { ids });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body)).toEqual(['errors']);
    }
    expect(await order()).toEqual([c, d, b, a]);
    expect(await askStore(store, 'POST', `${GROUP}/${NOWHERE}/terms/reorder`, { ids: [a] })).toMatchObject(missing);
  });

  it('go with their group', async () => {
    const group = await createGroup(store);
    const [term] = (await createTerms(store, group.id, 1)) as [Term];
    expect((await askStore(store, 'DELETE', `${GROUP}/${group.id}`)).status).toBe(200);
    const other = await createGroup(store);
    expect(
      (await askStore(store, 'POST', `${GROUP}/${other.id}/term`, { title: term.title, slug: term.slug })).status
    ).toBe(200);
  });
});

describe('groups as a whole', () => {
  it('are put into an order', async () => {
    const [a, b] = [(await createGroup(store)).id, (await createGroup(store)).id];
    expect((await askStore(store, 'POST', '/options/attr/groups/reorder', { ids: [b, a] })).status).toBe(200);
    expect([(await readGroup(b)).serial, (await readGroup(a)).serial]).toEqual([1, 2]);
    expect((await askStore(store, 'POST', '/options/attr/groups/reorder', { ids: [a, NOWHERE] })).status).toBe(422);
    expect([(await readGroup(b)).serial, (await readGroup(a)).serial]).toEqual([1, 2]);
  });

  it('have a library to start from', async () => {
    const reply = await askStore<{ data: readonly { title: string; terms: readonly object[] }[] }>(
      store,
      'GET',
      '/options/attr/groups/library'
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data).toHaveLength(8);
    expect(reply.body.data.map(({ title }) => title)).toEqual(expect.arrayContaining(['Color', 'Size']));
  });
});
