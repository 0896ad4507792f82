import { startStore, type RunningStore } from '../support/start-store';

/** What those who run many processes ask each of them. */
const TOKEN = 'tokenOfTheMetrics0123';

let store: RunningStore;

beforeAll(async () => {
  store = await startStore({ env: { SHOP_ROLE: 'web', SHOP_METRICS_TOKEN: TOKEN } });
});
afterAll(() => store.stop());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(store.baseUrl + path, { headers });

it.each(['/health/live', '/health/ready'])('%s says that all is well, to anybody', async (path) => {
  const answer = await ask(path, { authorization: 'Bearer nonsense' });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
});

const STRANGERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: 'Bearer wrong' },
  { authorization: TOKEN },
];

it.each(STRANGERS)('/metrics is not for %j', async (headers) => {
  const answer = await ask('/metrics', headers);
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'authentication_failed' } }]);
});

it('/metrics says what waits in a process that leaves its work to others', async () => {
  const answer = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
  const type = answer.headers.get('content-type');
  expect([answer.status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await answer.text();
  expect(text).toMatch(/^shop_queue_rows\{queue="jobs",status="pending"\} \d+$/m);
  expect(text).toMatch(/^shop_queue_wait_seconds\{queue="deliveries"\} [\d.]+$/m);
});
