import { storedCart, storedToken } from '../../../client/src/memory';

const page = globalThis as { document?: unknown; localStorage?: unknown };

const boxOf = (box = new Map<string, string>()) => ({
  getItem: (key: string) => box.get(key) ?? null,
  setItem: (key: string, text: string) => void box.set(key, text),
});

const keptBy = (cart = storedCart()): string | null => {
  cart.write('hash');
  return cart.read();
};

afterEach(() => {
  delete page.document;
  delete page.localStorage;
});

describe('what a page keeps', () => {
  it('is in its storage, by a key for each, though the client was made before', () => {
    const [cart, token] = [storedCart(), storedToken()];
    Object.assign(page, { document: {}, localStorage: boxOf() });
    expect(keptBy(cart)).toBe('hash');
    expect([storedCart().read(), token.read()]).toEqual(['hash', null]);
  });

  it('lives as long as the page where it may not use its storage', () => {
    page.document = {};
    Object.defineProperty(page, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Denied.', 'SecurityError');
      },
    });
    expect(keptBy()).toBe('hash');
    expect(storedCart().read()).toBeNull();
  });

  it('lives as long as the page where its storage is full', () => {
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    Object.assign(page, { document: {}, localStorage: { ...boxOf(), setItem: full } });
    expect(keptBy()).toBe('hash');
  });

  it('is nothing on a server, whose visitors share the client', () => {
    page.localStorage = boxOf();
    expect(keptBy()).toBeNull();
  });

  it('is in the storage that is given', () => {
    expect(keptBy(storedCart(boxOf()))).toBe('hash');
  });
});
