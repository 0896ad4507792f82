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

type Page = { readonly document?: unknown; readonly localStorage?: Store };

const isPage = (): boolean => (globalThis as Page).document !== undefined;

/** Null in a page that may not use it. */
const storageOfPage = (): Store | null => {
  try {
    return (isPage() && (globalThis as Page).localStorage) || null;
  } catch {
    return null;
  }
};

const NOTHING: Memory = { read: () => null, write: () => undefined };

/** A storage that is full, or may only be read, does not make a call fail that has succeeded: then the page keeps it. */
const keptIn = (storage: Store, key: string, page: Memory): Memory => ({
  read: () => page.read() || storage.getItem(key),
  write: (text) => {
    try {
      storage.setItem(key, text);
      page.write('');
    } catch {
      page.write(text);
    }
  },
});

const stored = (storage: Store | undefined, key: string): Memory => {
  const page = memoryCart();
  // Looked for with each call: a module that makes its client is run on the server first, where all visitors share it.
  const memory = (): Memory => {
    const found = storage ?? storageOfPage();
    if (found) return keptIn(found, key, page);
    return isPage() ? page : NOTHING;
  };
  return { read: () => memory().read(), write: (text) => memory().write(text) };
};

/**
 * In `localStorage` unless another storage is given, so that the cart survives a reload; as long as the page lives where it may not use
 * that. On a server nothing is kept, and neither in workers and apps, which give a storage or take `memoryCart()`.
 */
export const storedCart = (storage?: Store, key = 'shop_cart_hash'): CartMemory => stored(storage, key);

/** Likewise, so that the customer is still signed in after a reload. */
export const storedToken = (storage?: Store, key = 'shop_token'): TokenMemory => stored(storage, key);
