import { refusalOfUser, type UserAttribute } from '../../../server/src/modules/customers/site-user-rules';

const username: UserAttribute = { type: 'string', required: true, minLength: 3, maxLength: 10 };
const user = { username: 'grace', email: 'grace@example.test', confirmed: true };

describe("what a site's model of users has against a user", () => {
  it('is nothing where the store gives all that is asked for', () => {
    expect(refusalOfUser({ username, email: { type: 'email', required: true, minLength: 6 } }, user)).toBeNull();
  });

  it('is a field that the store does not know of', () => {
    expect(refusalOfUser({ username, phone: { type: 'string', required: true } }, user)).toBe('phone is required');
    expect(refusalOfUser({ phone: { type: 'string' } }, user)).toBeNull();
    expect(refusalOfUser({ phone: { type: 'string', required: true, default: '' } }, user)).toBeNull();
  });

  it('is a blank where something is required, and not a false', () => {
    expect(refusalOfUser({ username }, { username: '' })).toBe('username is required');
    expect(refusalOfUser({ blocked: { type: 'boolean', required: true } }, { blocked: false })).toBeNull();
  });

  it.each([
    ['gr', 'username must be at least 3 characters'],
    ['grace-hopper', 'username must be at most 10 characters'],
  ])('is the length of %s', (value, refusal) => {
    expect(refusalOfUser({ username }, { username: value })).toBe(refusal);
  });

  it('is a pattern, as an expression or as text, each time anew', () => {
    for (const regex of [/^[a-z]+$/, /^[a-z]+$/g, '^[a-z]+$']) {
      expect(refusalOfUser({ username: { regex } }, { username: 'grace1' })).toBe(
        'username does not match its pattern'
      );
      expect(refusalOfUser({ username: { regex } }, user)).toBeNull();
      expect(refusalOfUser({ username: { regex } }, user)).toBeNull();
    }
  });
});
