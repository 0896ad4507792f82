import { settle } from '../../../server/src/platform/db/isolated-work';
import { createHooks } from '../../../server/src/platform/events/create-hooks';
import { actionPoint, filterPoint, isCents } from '../../../server/src/platform/events/hook-points';
import type { Hooks } from '../../../server/src/platform/events/hooks';
import { createTestLog, type TestLog } from '../../support/test-log';

let log: TestLog;
let hooks: Hooks;

beforeEach(() => {
  log = createTestLog();
  hooks = createHooks({ log, isolate: settle });
});

describe('actions', () => {
  it('run by priority, and in the order of their adding within one', async () => {
    const calls: string[] = [];
    hooks.addAction('shop/order_paid', () => void calls.push('default, first'));
    hooks.addAction('shop/order_paid', () => void calls.push('late'), 20);
    hooks.addAction('shop/order_paid', () => void calls.push('early'), -5);
    hooks.addAction('shop/order_paid', () => void calls.push('default, second'), 10);
    await hooks.doAction('shop/order_paid', {});
    expect(calls).toEqual(['early', 'default, first', 'default, second', 'late']);
  });

  it('hand the payload to each listener and wait for it', async () => {
    const payloads: unknown[] = [];
    hooks.addAction('shop/order_paid', async (payload) => {
      await Promise.resolve();
      payloads.push(payload);
    });
    hooks.addAction('shop/order_paid', (payload) => void payloads.push(payload));
    await hooks.doAction('shop/order_paid', { id: 7 });
    expect(payloads).toEqual([{ id: 7 }, { id: 7 }]);
  });

  it('isolate listeners: one that throws or rejects is logged and the others run', async () => {
    const calls: string[] = [];
    hooks.addAction('shop/order_paid', () => {
      throw new Error('thrown by a listener');
    });
    hooks.addAction('shop/order_paid', () => Promise.reject(new Error('rejected by a listener')));
    hooks.addAction('shop/order_paid', () => void calls.push('reached'));
    await hooks.doAction('shop/order_paid', {});
    expect(calls).toEqual(['reached']);
    expect(log.errors).toEqual([
      expect.stringContaining('thrown by a listener'),
      expect.stringContaining('rejected by a listener'),
    ]);
  });

  it('keep to the listeners with which a run began when listeners add and remove others', async () => {
    const calls: string[] = [];
    const removeSecond = { current: (): void => undefined };
    hooks.addAction('shop/order_paid', () => {
      calls.push('first');
      removeSecond.current();
      hooks.addAction('shop/order_paid', () => void calls.push('added meanwhile'));
    });
    removeSecond.current = hooks.addAction('shop/order_paid', () => void calls.push('second'));
    await hooks.doAction('shop/order_paid', {});
    expect(calls).toEqual(['first', 'second']);
    calls.length = 0;
    await hooks.doAction('shop/order_paid', {});
    expect(calls).toEqual(['first', 'added meanwhile']);
  });

  it('may do the same action again from inside a listener', async () => {
    const depths: unknown[] = [];
    hooks.addAction('shop/tick', async (depth) => {
      depths.push(depth);
      if (Number(depth) < 3) await hooks.doAction('shop/tick', Number(depth) + 1);
    });
    await hooks.doAction('shop/tick', 1);
    expect(depths).toEqual([1, 2, 3]);
  });

  it('end with the removal of that one registration', async () => {
    let calls = 0;
    const listener = (): void => {
      calls += 1;
    };
    const remove = hooks.addAction('shop/order_paid', listener);
    hooks.addAction('shop/order_paid', listener);
    remove();
    remove();
    await hooks.doAction('shop/order_paid', {});
    expect(calls).toBe(1);
    expect(hooks.hasAction('shop/order_paid')).toBe(true);
  });

  it('without listeners do nothing', async () => {
    await hooks.doAction('shop/nobody_listens', {});
    expect(hooks.hasAction('shop/nobody_listens')).toBe(false);
    expect(log.errors).toEqual([]);
  });

  it('are a world apart from filters of the same name', () => {
    hooks.addFilter('shop/name', (value) => value);
    expect(hooks.hasAction('shop/name')).toBe(false);
    expect(hooks.hasFilter('shop/name')).toBe(true);
  });

  it('refuse a listener that is no function, and name the hook', () => {
    expect(() => hooks.addAction('shop/order_paid', undefined as never)).toThrow(/shop\/order_paid/);
  });
});

describe('names of listeners', () => {
  const namesOf = () => hooks.listenersOf('shop/order_paid').map(({ consumer }) => consumer);
  const listener = (): void => {};

  it('are those that were given, or counted, in the order of priorities', () => {
    const remove = hooks.addAction('shop/order_paid', listener);
    hooks.addAction('shop/order_paid', listener, 5, 'erp');
    hooks.addAction('shop/order_paid', listener);
    hooks.addAction('shop/order_created', listener);
    expect(namesOf()).toEqual(['erp', 'listener-1', 'listener-2']);
    remove();
    hooks.addAction('shop/order_paid', listener);
    expect(namesOf()).toEqual(['erp', 'listener-2', 'listener-1']);
  });

  it('are unique for each action, and what every database keeps apart', () => {
    hooks.addAction('shop/order_paid', listener, 10, 'erp');
    hooks.addAction('shop/order_created', listener, 10, 'erp');
    expect(() => hooks.addAction('shop/order_paid', listener, 10, 'erp')).toThrow(/has a listener 'erp' already/);
    for (const name of ['Erp', '', 'e r p', '#erp', 'x'.repeat(101)]) {
      expect(() => hooks.addAction('shop/order_paid', listener, 10, name)).toThrow(/cannot be the name of a listener/);
    }
  });
});

describe('filters', () => {
  it('pass the value on by priority, with the context', async () => {
    hooks.addFilter('shop/price', (value, context) => `${String(value)} b${String(context)}`, 20);
    hooks.addFilter('shop/price', async (value, context) => `${String(value)} a${String(context)}`);
    await expect(hooks.applyFilters('shop/price', 'start', 1)).resolves.toBe('start a1 b1');
  });

  it('answer the value itself when nobody listens', async () => {
    const value = { untouched: true };
    await expect(hooks.applyFilters('shop/price', value)).resolves.toBe(value);
  });

  it('skip a listener that answers undefined, with a warning', async () => {
    hooks.addFilter('shop/price', () => undefined);
    hooks.addFilter('shop/price', (value) => Number(value) + 1);
    await expect(hooks.applyFilters('shop/price', 1)).resolves.toBe(2);
    expect(log.warnings).toEqual([expect.stringContaining("'shop/price'")]);
  });

  it('take null, false, 0 and the empty text for answers', async () => {
    for (const answer of [null, false, 0, '']) {
      const remove = hooks.addFilter('shop/price', () => answer);
      await expect(hooks.applyFilters<unknown>('shop/price', 'start')).resolves.toBe(answer);
      remove();
    }
    expect(log.warnings).toEqual([]);
  });

  it('skip a listener that throws and keep the value it was given', async () => {
    hooks.addFilter('shop/price', (value) => Number(value) + 1);
    hooks.addFilter('shop/price', () => {
      throw new Error('broken filter');
    });
    hooks.addFilter('shop/price', (value) => Number(value) * 10);
    await expect(hooks.applyFilters('shop/price', 1)).resolves.toBe(20);
    expect(log.errors).toEqual([expect.stringContaining('broken filter')]);
  });

  it('can be removed', async () => {
    const remove = hooks.addFilter('shop/price', () => 'changed');
    remove();
    await expect(hooks.applyFilters('shop/price', 'start')).resolves.toBe('start');
    expect(hooks.hasFilter('shop/price')).toBe(false);
  });
});

describe('points', () => {
  const PRICE = filterPoint('shop/price').of<number, { readonly id: number }>({
    says: 'A price.',
    accepts: isCents,
  });
  const SOLD = actionPoint('shop/sold').of<{ readonly id: number }>('Sold.');

  it('answer the value where nobody listens, and gather nothing', async () => {
    const gather = jest.fn(() => ({ id: 1 }));
    expect(hooks.isHeard(PRICE, SOLD)).toBe(false);
    expect(await hooks.ask(PRICE, 500, { id: 1 })).toBe(500);
    await hooks.tell(SOLD, gather);
    expect(gather).not.toHaveBeenCalled();
  });

  it('hand over what was gathered, once for all listeners', async () => {
    const heard: unknown[] = [];
    const gather = jest.fn(async () => ({ id: 7 }));
    hooks.addAction('shop/sold', (payload) => void heard.push(payload));
    const stop = hooks.addAction('shop/sold', (payload) => void heard.push(payload));
    expect(hooks.isHeard(PRICE)).toBe(false);
    expect(hooks.isHeard(PRICE, SOLD)).toBe(true);
    await hooks.tell(SOLD, gather);
    stop();
    expect(heard).toEqual([{ id: 7 }, { id: 7 }]);
    expect(gather).toHaveBeenCalledTimes(1);
  });

  it.each([-1, 0.5, '5', NaN, Infinity, 2 ** 53, null, { toString: () => '5' }])(
    'do not use %p for a price, and say so',
    async (answer) => {
      hooks.addFilter('shop/price', () => answer);
      expect(await hooks.ask(PRICE, 500, { id: 1 })).toBe(500);
      expect(log.warnings).toEqual([expect.stringContaining("'shop/price'")]);
    }
  );

  it('use of an answer what the point reads in it', async () => {
    const TAGS = filterPoint('shop/tags').readAs<readonly unknown[], null, readonly string[]>({
      says: 'Tags.',
      reads: (answer) => (Array.isArray(answer) ? answer.filter((tag) => typeof tag === 'string') : undefined),
    });
    const remove = hooks.addFilter('shop/tags', (tags) => [...(tags as unknown[]), 'new', 7]);
    expect(await hooks.ask(TAGS, ['old'], null)).toEqual(['old', 'new']);
    expect(log.warnings).toEqual([]);
    remove();
    hooks.addFilter('shop/tags', () => 'new');
    expect(await hooks.ask(TAGS, ['old'], null)).toEqual(['old']);
    expect(log.warnings).toEqual([expect.stringContaining("'shop/tags'")]);
  });

  it('let a listener leave the value as it is where another answer would have to have a form', async () => {
    const URL = filterPoint('shop/url').of<string, null>({
      says: 'An address.',
      accepts: (answer, _context, own): answer is string => answer === own || String(answer).startsWith('https://'),
    });
    hooks.addFilter('shop/url', (url) => url);
    expect(await hooks.ask(URL, '/path', null)).toBe('/path');
    hooks.addFilter('shop/url', () => '/other');
    expect(await hooks.ask(URL, '/path', null)).toBe('/path');
    expect(log.warnings).toEqual([expect.stringContaining("'shop/url'")]);
  });

  it('use the answer that the last listener gave', async () => {
    hooks.addFilter('shop/price', (price) => (price as number) + 1);
    hooks.addFilter('shop/price', (price, context) => (price as number) * (context as { id: number }).id, 20);
    expect(await hooks.ask(PRICE, 500, { id: 2 })).toBe(1_002);
  });
});
