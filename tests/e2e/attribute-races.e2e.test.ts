import {
  askStore,
  choose,
  createGroup,
  createTerms,
  generateVariations,
  names,
  type Group,
  type Page,
  type Term,
} from '../support/attributes';
import { createProduct } from '../support/merchant';
import type { RunningStore } from '../support/start-store';
import { sharedCluster } from '../support/shared-cluster';
import { endsClean, raceOver, tally, type Cluster } from '../support/store-cluster';
import { uniqueName } from '../support/site-admin';

/** The same names, terms and labels, written by two processes at the same moment. */
let cluster: Cluster;
let shop: RunningStore;

beforeAll(async () => {
  cluster = await sharedCluster();
  [shop] = cluster.stores;
});

endsClean(() => cluster);

const RACERS = 12;
const GROUP = '/options/attr/group';

const post = (path: string, bodyOf: (index: number) => object) =>
  raceOver(cluster, RACERS, (store, index) => askStore(store, 'POST', path, bodyOf(index)));

const statuses = (replies: readonly { readonly status: number }[]) => tally(replies.map(({ status }) => status));

describe('one name, taken by many at once', () => {
  it('becomes one group; the others are told which field is taken', async () => {
    const body = names('group');
    const replies = await post(GROUP, () => body);
    expect(statuses(replies)).toEqual({ 200: 1, 422: RACERS - 1 });
    for (const reply of replies.filter(({ status }) => status === 422)) {
      expect(reply.body).toEqual({ errors: { title: [expect.any(String)], slug: [expect.any(String)] } });
    }
    expect(await cluster.knex('shop_attribute_groups').where({ title: body.title }).count({ total: '*' })).toEqual([
      { total: expect.anything() as unknown },
    ]);
  });

  it('becomes one term, in whichever group', async () => {
    const groups = [await createGroup(shop), await createGroup(shop)];
    const body = names('term');
    const replies = await raceOver(cluster, RACERS, (store, index) =>
      askStore(store, 'POST', `${GROUP}/${groups[index % 2]?.id}/term`, body)
    );
    expect(statuses(replies)).toEqual({ 200: 1, 422: RACERS - 1 });
  });

  it('becomes terms with different slugs where only the slugs clash', async () => {
    const group = await createGroup(shop);
    const { title } = names('violet');
    const marks = '!?.,;:*+-=/()'.split('');
    const replies = await post(`${GROUP}/${group.id}/terms`, (index) => ({
      terms: [{ title: `${title}${marks[index]}` }],
    }));
    const created = statuses(replies)[200] ?? 0;
    expect(statuses(replies)).toEqual(created === RACERS ? { 200: RACERS } : { 200: created, 422: RACERS - created });
    const { body } = await askStore<{ terms: Page<Term> }>(shop, 'GET', `${GROUP}/${group.id}/terms?per_page=100`);
    expect(new Set(body.terms.data.map(({ slug }) => slug)).size).toBe(created);
    expect(created).toBeGreaterThan(0);
  });

  it('is given to one of two groups that are renamed to it', async () => {
    const groups = await Promise.all(Array.from({ length: RACERS }, () => createGroup(shop)));
    const body = names('renamed');
    const replies = await raceOver(cluster, RACERS, (store, index) =>
      askStore(store, 'PUT', `${GROUP}/${groups[index]?.id}`, body)
    );
    expect(statuses(replies)).toEqual({ 200: 1, 422: RACERS - 1 });
  });

  it('becomes one label', async () => {
    const value = uniqueName('Label');
    expect(statuses(await post('/labels', () => ({ value })))).toEqual({ 200: 1, 422: RACERS - 1 });
  });
});

describe('one product', () => {
  it('gets each combination once, however often they are generated at once', async () => {
    const [colors, sizes] = [await createGroup(shop), await createGroup(shop)];
    const [red, small] = [await createTerms(shop, colors.id, 2), await createTerms(shop, sizes.id, 3)];
    const product = await createProduct(shop);
    const chosen = [choose(colors, red), choose(sizes, small)];
    const replies = await raceOver(cluster, 6, (store) => generateVariations(store, product.id, ...chosen));
    expect(statuses(replies)).toEqual({ 200: 6 });
    expect(replies.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(6);
    const variants = await cluster.knex('shop_product_variants').where({ post_id: product.id }).select('id');
    expect(variants).toHaveLength(6);
  });
});

describe('a term that is deleted while it is used', () => {
  const attached = async (term: Term): Promise<number> =>
    (await cluster.knex('shop_variant_attributes').where({ term_id: term.id })).length;

  it.each(['term', 'group'] as const)('either stays or is not used: the %s', async (what) => {
    for (let round = 0; round < 8; round += 1) {
      const group: Group = await createGroup(shop);
      const [term] = (await createTerms(shop, group.id, 1)) as [Term];
      const product = await createProduct(shop);
      const path = what === 'term' ? `${GROUP}/${group.id}/term/${term.id}` : `${GROUP}/${group.id}`;
      const [deletion, generation] = await Promise.all([
        askStore(cluster.stores.at(-1) ?? shop, 'DELETE', path),
        generateVariations(shop, product.id, choose(group, [term])),
      ]);
      const outcome = `${deletion.status} ${generation.status}`;
      expect(['403 200', '200 422']).toContain(outcome);
      expect(await attached(term)).toBe(generation.status === 200 ? 1 : 0);
    }
  });

  it('takes no new term into a group that goes', async () => {
    for (let round = 0; round < 8; round += 1) {
      const group = await createGroup(shop);
      const [deletion, creation] = await Promise.all([
        askStore(cluster.stores.at(-1) ?? shop, 'DELETE', `${GROUP}/${group.id}`),
        askStore(shop, 'POST', `${GROUP}/${group.id}/term`, names('late')),
      ]);
      expect(deletion.status).toBe(200);
      expect([200, 404]).toContain(creation.status);
      expect(await cluster.knex('shop_attribute_terms').where({ group_id: group.id })).toHaveLength(0);
    }
  });
});

describe('orders of terms and labels of a record', () => {
  it('are one of those that were sent, never a mixture', async () => {
    const group = await createGroup(shop);
    const ids = (await createTerms(shop, group.id, 6)).map(({ id }) => id);
    const orders = [ids, [...ids].reverse(), [...ids.slice(3), ...ids.slice(0, 3)]];
    const replies = await raceOver(cluster, RACERS, (store, index) =>
      askStore(store, 'POST', `${GROUP}/${group.id}/terms/reorder`, { ids: orders[index % orders.length] })
    );
    expect(statuses(replies)).toEqual({ 200: RACERS });
    const { body } = await askStore<{ terms: Page<Term> }>(shop, 'GET', `${GROUP}/${group.id}/terms`);
    expect(orders).toContainEqual(body.terms.data.map(({ id }) => id));
  });

  it('also where labels are deleted meanwhile', async () => {
    const { id: productId } = await createProduct(shop);
    const make = async () =>
      (await askStore<{ data: { id: number } }>(shop, 'POST', '/labels', { value: uniqueName('L') })).body.data.id;
    const labels = await Promise.all(Array.from({ length: 6 }, make));
    const [first, second, doomed] = [labels.slice(0, 3), labels.slice(3), labels[5]];
    const replies = await raceOver(cluster, RACERS, (store, index) =>
      index === 5
        ? askStore(store, 'DELETE', `/labels/${doomed}`)
        : askStore(store, 'POST', '/labels/update-label-selections', {
            bind_to_type: 'Product',
            bind_to_id: String(productId),
            selectedLabels: index % 2 === 0 ? first : second,
          })
    );
    for (const { status } of replies) expect([200, 422]).toContain(status);
    const links = await cluster
      .knex('shop_label_links')
      .where({ entity_type: 'product', entity_id: productId })
      .select('label_id');
    const carried = links.map(({ label_id }: { label_id: unknown }) => Number(label_id)).sort((a, b) => a - b);
    expect([first, second.filter((id) => id !== doomed)].map((list) => [...list].sort((a, b) => a - b))).toContainEqual(
      carried
    );
  });
});
