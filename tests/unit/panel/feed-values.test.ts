import { stateOf } from '../../../admin/src/integrations/card-state';
import { feedOf, formValuesOf, nameFieldOf, shownFields } from '../../../admin/src/integrations/feed-values';
import type { Addon, FeedField } from '../../../server/src/contracts/integrations';

const field = (key: string, component: FeedField['component'], more: Partial<FeedField> = {}): FeedField => ({
  ...{ key, label: key, component },
  ...more,
});

const LIST = field('list_id', 'dynamic_select', { remote: { key: 'lists', kind: 'dynamic' } });

const FIELDS: readonly FeedField[] = [
  field('name', 'text'),
  LIST,
  field('list_name', 'text'),
  field('merge_fields', 'map_fields', { remote: { key: 'merge_fields', kind: 'lists', depends_on: 'list_id' } }),
  field('request_headers', 'radio'),
  field('headers', 'pairs', { dependency: { key: 'request_headers', value: 'custom' } }),
  field('template_id', 'number'),
  field('double', 'checkbox-single'),
  field('tags', 'select', { is_multiple: true }),
  field('notice', 'html_info'),
  field('conditionals', 'conditional_block'),
];

describe('the form of a feed', () => {
  it('holds something for each field that is stored', () => {
    expect(formValuesOf(FIELDS, { name: 'A', tags: ['vip'] })).toEqual({
      ...{ enabled: 'yes', name: 'A', list_id: '', list_name: '', merge_fields: {}, request_headers: '', headers: [] },
      ...{ template_id: null, double: 'no', tags: ['vip'] },
      conditionals: { status: false, type: 'all', conditions: [] },
    });
  });

  it('holds variants as their options are named', () => {
    expect(formValuesOf([], { enabled: 'no', conditional_variation_ids: [3, 4] })).toEqual({
      enabled: 'no',
      conditional_variation_ids: ['3', '4'],
    });
  });

  it('holds a map without known keys as rows', () => {
    const free = field('free', 'map_fields');
    expect(formValuesOf([free], { free: { a: 'b' } }).free).toEqual([{ name: 'a', value: 'b' }]);
    expect(formValuesOf([free], {}).free).toEqual([]);
  });

  it('shows what the choices so far ask for, and no field that a choice fills in', () => {
    const keys = (values: object) => shownFields(FIELDS, { ...values }).map(({ key }) => key);
    expect(keys({ request_headers: 'none' })).not.toContain('headers');
    expect(keys({ request_headers: 'custom' })).toContain('headers');
    expect(keys({})).not.toContain('list_name');
    expect(nameFieldOf(LIST, FIELDS)).toBe('list_name');
    expect(nameFieldOf(LIST, [LIST])).toBeNull();
  });

  it('sends what is shown, the name of what was chosen, and whether it is on', () => {
    const values = {
      ...formValuesOf(FIELDS, { name: 'A', list_id: '7', list_name: 'News' }),
      ...{ request_headers: 'none', headers: [{ name: 'x', value: 'y' }] },
    };
    const sent = feedOf(FIELDS, values);
    expect(sent).toMatchObject({ enabled: 'yes', name: 'A', list_id: '7', list_name: 'News', request_headers: 'none' });
    expect(sent).not.toHaveProperty('headers');
    expect(sent).not.toHaveProperty('notice');
    expect(sent).not.toHaveProperty('conditional_variation_ids');
  });
});

describe('the state of an integration', () => {
  const ADDON: Addon = { enabled: true, title: '', logo: '', categories: [], description: '' };
  const of = (addon: Partial<Addon>, hasSettings = false) =>
    stateOf({ key: 'a', addon: { ...ADDON, ...addon }, hasSettings });

  it('says what is built in, connected, and lacks settings', () => {
    expect([of({}), of({ installable: '' }, true), of({ enabled: false }, true), of({ enabled: false })]).toEqual([
      ...['builtIn', 'connected', 'needsSettings', 'off'],
    ]);
  });

  it('says what the edition lacks, and whether a plugin is there', () => {
    expect(of({ is_pro: true, is_pro_active: false, enabled: false })).toBe('premium');
    expect(of({ is_pro: true, is_pro_active: true })).toBe('builtIn');
    expect([of({ installable: 'x' }), of({ installable: 'x', enabled: false })]).toEqual(['installed', 'notInstalled']);
  });
});
