import { parseLabelledType } from '../../../server/src/modules/labels/labelled-entity';

describe('the type of a labelled record', () => {
  it.each([
    ['Order', 'order'],
    ['order', 'order'],
    [' ORDER ', 'order'],
    ['App\\Models\\Order', 'order'],
    ['\\App\\Models\\Customer', 'customer'],
    ['App/Models/Product', 'product'],
    ['plugin::shop.subscription', 'subscription'],
    ['App::Models::Order', 'order'],
  ])('reads %s', (name, type) => {
    expect(parseLabelledType(name)).toBe(type);
  });

  it.each(['', ' ', 'user', 'admin::user', 'Order\\', 'orders; drop table', 'constructor', '__proto__', 'toString'])(
    'refuses %j',
    (name) => {
      expect(parseLabelledType(name)).toBeNull();
    }
  );
});
