import { measureDatabase } from './measure-database';
import { readOptions } from './options';
import { measurePricing } from './pricing';
import { hasErrors, tableOf, writeJson, type DatabaseReport } from './report';

/** `npm run bench -- --database postgres --json results.json`. Ends with 1 when a row had errors. */
const main = async (): Promise<void> => {
  // The store keeps its times in UTC, and so must the rows that are written beside it.
  process.env.TZ = 'UTC';
  const options = readOptions(process.argv.slice(2));
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0).padStart(4);
  console.log(`pricing 50 lines, 5 coupons, 3 rates: ${measurePricing().toFixed(3)} ms (median; at most 1)`);
  const reports: DatabaseReport[] = [];
  for (const database of options.databases) {
    const report = await measureDatabase(database, options, (text) =>
      console.error(`${seconds()} s  ${database}: ${text}`)
    );
    reports.push(report);
    console.log(`\n${tableOf(report, options)}\n`);
    if (options.json) writeJson(options.json, options, reports);
  }
  process.exitCode = reports.some(hasErrors) ? 1 : 0;
};

// Without this, Ctrl+C would leave the store running: it ends with the `exit` of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
