import type { Log } from '../../server/src/platform/log';

export type TestLog = Log & { readonly warnings: string[]; readonly errors: string[] };

/** Keeps what was logged, so that tests can ask for it and their output stays quiet. */
export const createTestLog = (): TestLog => {
  const warnings: string[] = [];
  const errors: string[] = [];
  return {
    warnings,
    errors,
    info: () => undefined,
    warn: (message) => void warnings.push(message),
    error: (message) => void errors.push(message),
  };
};
