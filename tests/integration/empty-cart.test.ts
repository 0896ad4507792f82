import { presentEmptyCart } from '../../server/src/modules/cart/cart.presenter';
import { platformFixture } from '../support/platform-fixture';

/** What a visitor without a cart is answered has the shape of a cart that is stored. */
platformFixture('an empty cart', (store) => {
  it('says of all that a stored one says that there is none of it', async () => {
    const { cart_hash, created_at, updated_at, ...stored } = await store().services.carts.create();
    expect([cart_hash, created_at, updated_at]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(presentEmptyCart()).toEqual({ ...stored, cart_hash: '', created_at: null, updated_at: null });
  });
});
