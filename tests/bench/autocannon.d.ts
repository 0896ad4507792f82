// The package ships no types; this is the part that the benchmark uses.
declare module 'autocannon' {
  type Memory = Record<string, unknown>;

  type Request = {
    readonly method?: 'GET' | 'POST';
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Called before each sending; what it answers goes out. `memory` is empty again at the start of each round. */
    readonly setupRequest?: (request: Request, memory: Memory) => Request;
    readonly onResponse?: (status: number, body: string, memory: Memory) => void;
  };

  type Client = { readonly setRequests: (requests: readonly Request[]) => void };

  type Options = {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Called once per connection, before its first request. */
    readonly setupClient: (client: Client) => void;
    readonly verifyBody?: (body: string) => boolean;
  };

  type Result = {
    readonly '2xx': number;
    readonly non2xx: number;
    /** Broken connections and timeouts. */
    readonly errors: number;
    readonly mismatches: number;
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  };

  const autocannon: (options: Options) => PromiseLike<Result>;
  namespace autocannon {
    export { Client, Memory, Options, Request, Result };
  }
  export = autocannon;
}
