import { measureDatabase, type Say } from './measure-database';
import { measurePanelOf } from './measure-panel';
import { readOptions, type BenchOptions, type DatabaseName } from './options';
import { measurePricing } from './pricing';
import { hasErrors, panelTableOf, tableOf, writeJson, type DatabaseReport, type PanelReport } from './report';

type Measured = { readonly report: DatabaseReport | PanelReport; readonly table: string; readonly hasErrors: boolean };

const measure = async (database: DatabaseName, options: BenchOptions, say: Say): Promise<Measured> => {
  if (options.panel) {
    const report = await measurePanelOf(database, options, say);
    return { report, table: panelTableOf(report, options), hasErrors: false };
  }
  const report = await measureDatabase(database, options, say);
  return { report, table: tableOf(report, options), hasErrors: hasErrors(report) };
};

/** `npm run bench -- --database postgres --json results.json`. Ends with 1 when a row had errors. */
const main = async (): Promise<void> => {
  // The store keeps its times in UTC, and so must the rows that are written beside it.
  process.env.TZ = 'UTC';
  const options = readOptions(process.argv.slice(2));
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0).padStart(4);
  if (!options.panel) {
    console.log(`pricing 50 lines, 5 coupons, 3 rates: ${measurePricing().toFixed(3)} ms (median; at most 1)`);
  }
  const done: Measured[] = [];
  for (const database of options.databases) {
    const measured = await measure(database, options, (text) => console.error(`${seconds()} s  ${database}: ${text}`));
    done.push(measured);
    console.log(`\n${measured.table}\n`);
    const reports = done.map(({ report }) => report);
    if (options.json) writeJson(options.json, options, reports);
  }
  process.exitCode = done.some((measured) => measured.hasErrors) ? 1 : 0;
};

// Without this, Ctrl+C would leave the store running: it ends with the `exit` of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
