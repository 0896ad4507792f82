import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { createOpenRequests, type OpenRequests } from '../../../server/src/platform/http/open-requests';

const PREFIX = '/api/shop/v2';

const aServer = (listening = true) => ({ listening, close: jest.fn() }) as never;

type Response = EventEmitter & { readonly headersSent: boolean; readonly headers: Map<string, string> };

const begin = (requests: OpenRequests, path = `${PREFIX}/cart`, headersSent = false): Response => {
  const headers = new Map<string, string>();
  const setHeader = (name: string, value: string) => headers.set(name, value);
  const res = Object.assign(new EventEmitter(), { headersSent, headers, setHeader });
  void requests.track({ path, res: res as unknown as ServerResponse } as Context, () => Promise.resolve());
  return res;
};

/** Lets what has been resolved be heard of. */
const isOver = async (work: Promise<void>): Promise<boolean> => {
  let over = false;
  void work.then(() => {
    over = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  return over;
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('waits for the requests of the store that are in hand, and takes no new connections', async () => {
  const requests = createOpenRequests(PREFIX);
  const [first, second] = [begin(requests), begin(requests, '/API/shop/v2/checkout/place-order')];
  begin(requests, '/api/articles');
  const close = jest.fn();
  const finishing = requests.finish({ listening: true, close } as never);
  expect(close).toHaveBeenCalledTimes(1);
  first.emit('close');
  expect(await isOver(finishing)).toBe(false);
  second.emit('close');
  expect(await isOver(finishing)).toBe(true);
});

it('ends at once where none is in hand, and where the server was closed before', async () => {
  const requests = createOpenRequests(PREFIX);
  begin(requests).emit('close');
  expect(await isOver(requests.finish(aServer()))).toBe(true);
  begin(requests);
  expect(await isOver(requests.finish(aServer(false)))).toBe(true);
});

it('gives up a request that does not end within five seconds', async () => {
  const requests = createOpenRequests(PREFIX);
  begin(requests);
  const finishing = requests.finish(aServer());
  await jest.advanceTimersByTimeAsync(4_999);
  expect(await isOver(finishing)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await isOver(finishing)).toBe(true);
});

it('tells callers whose answer has not begun to open another connection', async () => {
  const requests = createOpenRequests(PREFIX);
  const [waiting, streaming] = [begin(requests), begin(requests, `${PREFIX}/downloads/1`, true)];
  const finishing = requests.finish(aServer());
  const late = begin(requests);
  expect([waiting, streaming, late].map(({ headers }) => headers.get('Connection'))).toEqual([
    'close',
    undefined,
    'close',
  ]);
  [waiting, streaming, late].forEach((response) => response.emit('close'));
  expect(await isOver(finishing)).toBe(true);
});
