/** Where the client keeps a text between calls; '' and null alike: nothing is kept. */
export type Memory = {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
};

/** Remembers which cart is the shopper's, by its hash. */
export type CartMemory = Memory;

/** Remembers the token of the customer who is signed in. */
export type TokenMemory = Memory;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** As long as the page or process lives. */
export const memoryCart = (text: string | null = null): Memory => {
  let kept = text;
  return { read: () => kept, write: (next) => void (kept = next) };
};

export const memoryToken: (token?: string | null) => TokenMemory = memoryCart;

/** In the storage of the browser, so that the cart survives a reload. */
export const storedCart = (storage: Store, key = 'shop_cart_hash'): CartMemory => ({
  read: () => storage.getItem(key),
  write: (hash) => storage.setItem(key, hash),
});

/** In the storage of the browser, so that the customer is still signed in after a reload. */
export const storedToken = (storage: Store, key = 'shop_token'): TokenMemory => storedCart(storage, key);
