import type { Context } from 'koa';
import { PassThrough } from 'node:stream';
import { readDeleteBody } from '../../../server/src/platform/http/delete-body';

type Parts = {
  readonly chunks?: readonly string[];
  readonly type?: string;
  readonly length?: number;
  readonly parsed?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
};

/** As much of a Koa context as the reader looks at. */
const contextOf = ({ chunks = [], type = 'application/json', length, parsed = {}, query = {} }: Parts) => {
  const req = new PassThrough();
  for (const chunk of chunks) req.write(chunk);
  const request = { body: parsed, length, is: (...types: string[]) => (type.includes('json') ? types[0] : false) };
  return { ctx: { req, request, query } as unknown as Context, req };
};

const read = (parts: Parts): Promise<unknown> => {
  const { ctx, req } = contextOf(parts);
  req.end();
  return readDeleteBody(ctx);
};

describe('the body of a DELETE', () => {
  it('is read where nobody has parsed it', async () => {
    expect(await read({ chunks: ['{"user_id":', '7}'] })).toEqual({ user_id: 7 });
  });

  it('is taken as it is where the site has it parsed', async () => {
    expect(await read({ chunks: ['{"user_id":8}'], parsed: { user_id: 7 } })).toEqual({ user_id: 7 });
  });

  it('is an empty object where there is none, or none that is JSON', async () => {
    expect(await read({})).toEqual({});
    expect(await read({ chunks: ['  \n'] })).toEqual({});
    expect(await read({ chunks: ['{"user_id":7}'], type: 'text/plain' })).toEqual({});
  });

  it('is what the query says where there is none', async () => {
    const query = { address: { id: '7' } };
    expect(await read({ query })).toEqual(query);
    expect(await read({ chunks: [' '], query })).toEqual(query);
    expect(await read({ chunks: ['{"user_id":7}'], query })).toEqual({ user_id: 7 });
  });

  it.each(['{"user_id":', '7', '"text"', 'null', '{}{}'])('is refused as %j', async (text) => {
    await expect(read({ chunks: [text] })).rejects.toMatchObject({ kind: 'bad_request' });
  });

  it('is refused over one megabyte, announced or not', async () => {
    const megabyte = 'a'.repeat(1_048_576);
    await expect(read({ chunks: ['{}'], length: 1_048_577 })).rejects.toMatchObject({ kind: 'payload_too_large' });
    await expect(read({ chunks: ['{"x":"', megabyte] })).rejects.toMatchObject({ kind: 'payload_too_large' });
  });

  it('is refused when the connection breaks in the middle', async () => {
    const { ctx, req } = contextOf({ chunks: ['{"user_id":'] });
    const reading = readDeleteBody(ctx);
    req.destroy();
    await expect(reading).rejects.toMatchObject({ kind: 'bad_request' });
  });
});
