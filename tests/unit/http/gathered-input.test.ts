import { object, required, id, text } from '../../../server/src/platform/http/fields';
import { parseGathering } from '../../../server/src/platform/http/parse-input';

describe('parseGathering', () => {
  const schema = object({ name: text(5), notes: text(5) });

  it('leaves wrong fields out and says what is wrong with them', () => {
    expect(parseGathering(schema, { name: ' Ada ', notes: 'far too long', other: 1 })).toEqual({
      value: { name: 'Ada' },
      mistakes: { notes: { max: 'notes may have at most 5 characters' } },
    });
    expect(parseGathering(schema, { name: 'Ada\0' })).toMatchObject({ value: {}, mistakes: { name: {} } });
    expect(parseGathering(schema, {})).toEqual({ value: {}, mistakes: {} });
  });

  it('refuses what is no form, or lacks what nothing can be said without', () => {
    expect(() => parseGathering(schema, 'name')).toThrow('The input must be an object');
    expect(() => parseGathering(object({ cart: required(id()) }), { cart: 'x' })).toThrow('cart is required');
  });
});
