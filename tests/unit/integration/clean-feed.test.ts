import { cleanFeed, type FieldRule } from '../../../server/src/domain/integration';

const field = (component: FieldRule['component'], more: Partial<FieldRule> = {}): FieldRule => ({
  ...{ key: 'it', label: 'It', component },
  ...more,
});

const clean = (rule: FieldRule, it: unknown) => {
  const { values, errors } = cleanFeed([rule], { it });
  return errors.it ?? values.it;
};

describe('a field takes what it declares', () => {
  const options = [{ id: 'a' }, { id: 'b' }];
  it.each([
    [field('text'), '  Ada\u0000 ', 'Ada'],
    [field('text'), 12, '12'],
    [field('text'), '', undefined],
    [field('select', { options }), 'a', 'a'],
    [field('select', { options, is_multiple: true }), ['b', 'a', 'b'], ['b', 'a']],
    [field('select', { options, remote: {} }), 'elsewhere', 'elsewhere'],
    [field('selection_group', { options }), 'a', ['a']],
    [field('checkbox-single'), true, 'yes'],
    [field('checkbox-single'), '0', 'no'],
    [field('number'), '12.5', 12.5],
    [field('map_fields'), { A: '1', B: '', '': 'x' }, { A: '1' }],
    [field('map_fields'), [{ key: 'A', value: 1 }], { A: '1' }],
    [field('pairs'), [{ name: 'x', value: '' }, { name: '' }], [{ name: 'x', value: '' }]],
    [field('html_info'), 'x', undefined],
    [
      field('conditional_block'),
      { status: 'true', type: 'some', conditions: [{ field: 'a', operator: '=', value: ['1'], more: 1 }] },
      { status: true, type: 'all', conditions: [{ field: 'a', operator: '=', value: ['1'] }] },
    ],
    [
      field('tag_routing'),
      [{ field: 'a', operator: '=', value: 'x', input_value: ['t'] }],
      [{ field: 'a', operator: '=', value: 'x', input_value: ['t'] }],
    ],
  ])('%j: %j', (rule, given, value) => {
    expect(clean(rule, given)).toEqual(value);
  });

  it.each([
    [field('text'), { a: 1 }],
    [field('text'), ['a']],
    [field('text', { max: 3 }), 'abcd'],
    [field('select', { options }), 'c'],
    [field('select', { options, is_multiple: true }), ['a', 'c']],
    [field('selection_group', { options }), [{}]],
    [field('checkbox-single'), 'maybe'],
    [field('number'), '1e9'],
    [field('number', { max_value: 5 }), 6],
    [field('number'), {}],
    [field('map_fields'), 'text'],
    [field('map_fields'), { a: {} }],
    [field('pairs'), {}],
    [field('pairs'), Array.from({ length: 51 }, () => ({ name: 'a', value: 'b' }))],
    [field('conditional_block'), 'text'],
    [field('conditional_block'), { conditions: [{ field: 'a', operator: 'like', value: 'x' }] }],
    [field('conditional_block'), { conditions: 'x' }],
    [field('tag_routing'), [{ field: 'a', operator: '=', value: 'x', input_value: {} }]],
  ])('%j refuses %j', (rule, given) => {
    const { values, errors } = cleanFeed([rule], { it: given });
    expect([values, Object.keys(errors), typeof errors.it]).toEqual([{}, ['it'], 'string']);
  });
});

it('keeps nothing else, and nothing that is inherited', () => {
  const given = JSON.parse('{"it":"x","more":"y","__proto__":{"a":"z"}}') as Record<string, unknown>;
  expect(cleanFeed([field('text'), { ...field('text'), key: 'toString' }], given).values).toEqual({ it: 'x' });
});

it('misses what is required, where it is shown', () => {
  const mode = { ...field('radio', { options: [{ id: 'on' }, { id: 'off' }] }), key: 'mode' };
  const dependent = field('text', { required: true, dependency: { key: 'mode', value: 'on' } });
  expect(cleanFeed([mode, dependent], { mode: 'on' }).errors).toEqual({ it: 'It is required.' });
  expect(cleanFeed([mode, dependent], { mode: 'off' }).errors).toEqual({});
  expect(cleanFeed([field('text', { required: true })], { it: ' ' }).errors).toEqual({ it: 'It is required.' });
});
