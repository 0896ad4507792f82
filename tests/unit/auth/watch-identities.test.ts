import type { Core } from '@strapi/strapi';
import { watchIdentities } from '../../../server/src/platform/auth/watch-identities';

type Listeners = Readonly<Record<string, (event: object) => void>>;

const USER = 'plugin::users-permissions.user';

/** Whether what happens makes the store forget whom it knows. */
const createWatch = () => {
  const subscribed: Listeners[] = [];
  const lifecycles = { subscribe: (listeners: Listeners) => subscribed.push(listeners) };
  let changes = 0;
  watchIdentities({ db: { lifecycles } } as unknown as Core.Strapi, () => {
    changes += 1;
  });
  return (action: string, uid: string, data: object = {}): boolean => {
    const before = changes;
    subscribed[0]?.[action]?.({ action, model: { uid }, params: { data } });
    return changes > before;
  };
};

describe('a change of who may do what', () => {
  it.each([
    ['afterUpdate', USER],
    ['afterDelete', USER],
    ['afterUpdate', 'plugin::shop.customer'],
    ['afterDeleteMany', 'admin::session'],
    ['afterCreate', 'admin::permission'],
    ['afterCreate', 'admin::api-token-permission'],
    ['afterCreate', 'plugin::shop.manager'],
  ])('is %s of %s', (action, uid) => {
    expect(createWatch()(action, uid)).toBe(true);
  });

  it.each([
    ['afterCreate', USER],
    ['afterCreateMany', 'plugin::shop.customer'],
    ['afterCreate', 'admin::session'],
  ])('is not %s of %s: nobody came as it before', (action, uid) => {
    expect(createWatch()(action, uid)).toBe(false);
  });

  it('is not a note of when a token was used', () => {
    const isChange = createWatch();
    expect(isChange('afterUpdate', 'admin::api-token', { lastUsedAt: new Date(), updatedAt: new Date() })).toBe(false);
    expect(isChange('afterUpdate', 'admin::api-token', { lastUsedAt: new Date(), name: 'Shop' })).toBe(true);
  });
});
