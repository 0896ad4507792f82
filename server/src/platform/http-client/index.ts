export { guardedLookup } from './guarded-lookup';
export { createHttpClient, type HttpClient, type HttpOutcome, type HttpRequest } from './http-client';
export type { Resolve } from './resolve-target';
export { judgeTarget, LONGEST_TARGET } from './target';
