import type { Principal } from '../../platform/auth/principal';
import type { Platform } from '../../platform/platform';
import { authorOf, recordActivities } from '../activity';
import { TAX_VERSION } from './tax.tables';

/** Who changes the set-up, and how the log calls it. */
export type TaxChange<Result> = {
  readonly principal: Principal;
  readonly title: string;
  readonly content: (result: Result) => string;
};

/**
 * One change of the tax set-up: its transaction, its line in the log, and the number that tells every process to forget what it
 * remembers. The number comes last: writers wait for one another from there to their commit.
 */
export const changeTax = <Result>(
  platform: Platform,
  { principal, title, content }: TaxChange<Result>,
  work: () => Promise<Result>
): Promise<Result> =>
  platform.db.transaction(async () => {
    const result = await work();
    await recordActivities(platform, [{ title, content: content(result), moduleName: 'tax', ...authorOf(principal) }]);
    await platform.versions.raise(TAX_VERSION);
    return result;
  });
