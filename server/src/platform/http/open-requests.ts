import type { Server, ServerResponse } from 'node:http';
import type { Context, Next } from 'koa';
import { beginsWith } from './site-address';

/** Milliseconds. Whoever ends a process waits some ten seconds for it, and jobs have to end too. */
const PATIENCE = 5_000;

export type OpenRequests = {
  /** A middleware that knows each request below the prefix until it is worked off and its connection is free. */
  readonly track: (ctx: Context, next: Next) => Promise<void>;
  /**
   * Takes no new connections, and waits 5 s at most for the requests in hand. Where the server was closed before, whoever has done so has
   * waited already.
   */
  readonly finish: (server: Pick<Server, 'listening' | 'close'>) => Promise<void>;
};

/** Answered in a connection that the process is about to close: the caller must not send the next request into it. */
const endConnection = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/**
 * Strapi cuts all connections when it ends: an order would be placed, and its buyer would read that the connection was lost. Strapi calls
 * the plugins before it does so.
 */
export const createOpenRequests = (prefix: string): OpenRequests => {
  const open = new Set<ServerResponse>();
  let ending = false;
  let whenNone = (): void => undefined;

  const close = (response: ServerResponse): void => {
    open.delete(response);
    if (open.size === 0) whenNone();
  };
  const untilNone = (): Promise<void> =>
    new Promise((resolve) => {
      const enough = setTimeout(resolve, PATIENCE);
      whenNone = () => {
        clearTimeout(enough);
        resolve();
      };
      if (open.size === 0) whenNone();
    });

  return {
    track: (ctx, next) => {
      const { res } = ctx;
      if (ending) endConnection(res);
      if (!beginsWith(ctx.path, `${prefix}/`)) return next();
      open.add(res);
      // Whoever has hung up may still have begun something that has to end.
      const closed = new Promise((resolve) => res.once('close', resolve));
      const served = next();
      void Promise.allSettled([served, closed]).then(() => close(res));
      return served;
    },
    finish: async (server) => {
      if (!server.listening) return;
      ending = true;
      server.close();
      open.forEach(endConnection);
      await untilNone();
    },
  };
};
