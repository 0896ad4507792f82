import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createHttpClient, type Resolve } from '../../../server/src/platform/http-client';

const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const client = createHttpClient({ allowPrivate: true, resolve: loopback });
const LIMITS = { connect: 400, firstByte: 200, whole: 500 };

let server: Server | HttpServer | undefined;
const sockets = new Set<Socket>();
let connections = 0;

const listen = async (made: Server): Promise<string> => {
  server = made;
  connections = 0;
  made.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://receiver.example:${(made.address() as AddressInfo).port}/hook`;
};

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

const post = (url: string) => client.send({ url, method: 'POST', body: '{"a":"é"}', limits: LIMITS });

const listenRaw = (serve: (socket: Socket) => void): Promise<string> =>
  listen(createTcpServer((socket) => void socket.once('data', () => serve(socket))));

it('an answer is told with its status, its first bytes and the time; the name stays in Host', async () => {
  const seen: unknown[] = [];
  const url = await listen(
    createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers.host, request.headers['content-length'], body]);
        response.writeHead(202).end('ok\0!');
      });
    })
  );
  expect(await post(url)).toEqual({ kind: 'answered', status: 202, body: 'ok!', ms: expect.any(Number) as number });
  expect(seen).toEqual([['POST', '/hook', new URL(url).host, '10', '{"a":"é"}']]);
});

it('a redirect is an answer, and is not followed', async () => {
  const url = await listen(
    createServer((_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  );
  expect(await post(url)).toMatchObject({ kind: 'answered', status: 302 });
  expect(connections).toBe(1);
});

it('one that says nothing is given up after the limit of the first byte', async () => {
  const url = await listenRaw(() => {});
  expect(await post(url)).toMatchObject({ kind: 'timeout', reason: expect.stringContaining('200 ms') as string });
});

it('headers that come byte by byte are cut', async () => {
  const url = await listenRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect((await post(url)).kind).toBe('timeout');
});

it('a body that comes byte by byte is cut after the limit of the whole', async () => {
  const url = await listenRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const outcome = await post(url);
  expect(outcome).toMatchObject({ kind: 'timeout', reason: expect.stringContaining('500 ms') as string });
  expect(outcome.ms).toBeLessThan(5_000);
});

it('of a gigabyte no more than the beginning is read', async () => {
  let written = 0;
  const block = Buffer.alloc(65_536, 'a');
  const url = await listen(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-length': String(2 ** 30) });
      const push = (): void => {
        if (response.destroyed || written >= 2 ** 30) return;
        written += block.length;
        if (response.write(block)) setImmediate(push);
        else response.once('drain', push);
      };
      push();
    })
  );
  const outcome = await post(url);
  expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'a'.repeat(2_048) });
  expect(written).toBeLessThan(32 * 2 ** 20);
});

it('endless headers, wrong bytes, a reset and a closed port are failures with a bounded reason', async () => {
  const attacks: readonly ((socket: Socket) => void)[] = [
    (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`),
    (socket) => void socket.end('SSH-2.0-OpenSSH\r\n'),
    (socket) => void socket.resetAndDestroy(),
    (socket) => void socket.end(),
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab'),
  ];
  for (const attack of attacks) {
    const url = await listenRaw(attack);
    const outcome = await post(url);
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect((outcome as { reason: string }).reason.length).toBeLessThanOrEqual(200);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server?.close(resolve));
    expect(await post(url)).toMatchObject({ kind: 'failed', reason: 'ECONNREFUSED' });
  }
});

it('what is stopped ends at once', async () => {
  const url = await listenRaw(() => {});
  const stopping = new AbortController();
  const sent = client.send({ url, method: 'POST', body: '{}', signal: stopping.signal });
  stopping.abort();
  expect(await sent).toMatchObject({ kind: 'failed', reason: 'It was stopped.' });
});

it('what cannot be sent is a failure, and nothing is thrown', async () => {
  const headers = { 'x-bad': 'a\r\nb: c' };
  const sent = await client.send({ url: 'http://receiver.example/', method: 'POST', headers });
  expect(sent).toMatchObject({ kind: 'failed', reason: 'ERR_INVALID_CHAR' });
});
