/** Remembers which cart is the shopper's. */
export type CartMemory = {
  readonly read: () => string | null;
  readonly write: (hash: string) => void;
};

export const memoryCart = (hash: string | null = null): CartMemory => {
  let kept = hash;
  return { read: () => kept, write: (next) => void (kept = next) };
};

/** In the storage of the browser, so that the cart survives a reload. */
export const storedCart = (storage: Pick<Storage, 'getItem' | 'setItem'>, key = 'shop_cart_hash'): CartMemory => ({
  read: () => storage.getItem(key),
  write: (hash) => storage.setItem(key, hash),
});
