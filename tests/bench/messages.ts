import { measureCheckouts } from './mail-checkouts';
import { PROVIDER_STATES } from './mail-provider';
import { withFilledSite, type Say } from './measure-database';
import { readMessageOptions, type MessageOptions } from './message-options';
import { isWhole, messageTableOf, type MessageReport } from './message-report';
import { measureWebhooks } from './webhook-throughput';

/**
 * `npm run bench:messages -- --events 3000 --rate 10`: how many webhooks a second the outbox sends to a receiver on this machine, and what
 * a checkout takes while the mail provider is up, refuses connections, and never answers. Ends with 1 when something was lost.
 */
const FILLING_MS = 20 * 60_000;
/** Of one state of the provider, beside the orders: what waits is sent in three minutes or not at all. */
const AROUND_MS = 4 * 60_000;

/** Whatever hangs, the store ends with this process. */
const limitTime = ({ rounds, seconds }: MessageOptions): void => {
  const longest = FILLING_MS + (PROVIDER_STATES.length * rounds + 1) * (seconds * 1_000 + AROUND_MS);
  const end = (): void => {
    console.error(`The benchmark was not through after ${Math.round(longest / 60_000)} minutes.`);
    process.exit(1);
  };
  setTimeout(end, longest).unref();
};

const measure = (options: MessageOptions, say: Say): Promise<MessageReport> =>
  withFilledSite(options.database, options.fill, say, async (site, population) => {
    const webhooks = await measureWebhooks(site, population, options, say);
    say(`${webhooks.perSecond.toFixed(0)} webhooks per second, ${webhooks.lost} lost`);
    return { webhooks, checkouts: await measureCheckouts(site, population, options, say) };
  });

const main = async (): Promise<void> => {
  // The store keeps its times in UTC, and so must the rows that are written beside it.
  process.env.TZ = 'UTC';
  const options = readMessageOptions(process.argv.slice(2));
  limitTime(options);
  const started = performance.now();
  const seconds = (): string => ((performance.now() - started) / 1_000).toFixed(0).padStart(4);
  const report = await measure(options, (text) => console.error(`${seconds()} s  ${options.database}: ${text}`));
  console.log(`\n${messageTableOf(report, options)}\n`);
  process.exitCode = isWhole(report) ? 0 : 1;
};

// Without this, Ctrl+C would leave the store running: it ends with the `exit` of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
