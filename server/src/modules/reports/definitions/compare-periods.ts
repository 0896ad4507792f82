import { fluctuationsOf, sumFigures, type AppliedKey, type Figures, type Fluctuation } from '../../../domain/report';
import type { Platform } from '../../../platform/platform';
import { findFigures, type FiguresRow, type Grouping } from '../figures.read-model';
import { groupingOf, readParameters, type Asked } from '../read-parameters';
import { withDays, type ReportFilter } from '../report-filter';
import { seriesOf, type GroupFigures } from '../report-series';
import type { StandardParams } from '../reports.input';

export type Periods = {
  readonly key: AppliedKey;
  readonly current: readonly GroupFigures[];
  readonly previous: readonly GroupFigures[];
};

/** Rows of the period and of the one that it is compared with, a statement each. */
const findBoth = async (
  { db }: Platform,
  { filter, compared }: Asked,
  how: Grouping
): Promise<readonly [current: readonly FiguresRow[], previous: readonly FiguresRow[]]> => [
  await findFigures(db, filter, how),
  await findFigures(db, withDays(filter, compared), how),
];

export const readPeriods = async (platform: Platform, params: StandardParams, items = false): Promise<Periods> => {
  const asked = await readParameters(platform, params);
  const { filter, compared, key } = asked;
  const [current, previous] = await findBoth(platform, asked, { ...groupingOf(key), items });
  return { key, current: seriesOf(current, filter, key), previous: seriesOf(previous, compared, key) };
};

/** What orders of both periods have in common, for reports that put nothing into groups. */
export const readTotals = async (
  platform: Platform,
  params: StandardParams
): Promise<{ readonly filter: ReportFilter; readonly current: Figures; readonly previous: Figures }> => {
  const asked = await readParameters(platform, params);
  const [current, previous] = await findBoth(platform, asked, { days: 0, dimension: 'none' });
  return { filter: asked.filter, current: sumFigures(current), previous: sumFigures(previous) };
};

/** The period alone. */
export const readPeriod = async (platform: Platform, params: StandardParams): Promise<readonly GroupFigures[]> => {
  const { filter, key } = await readParameters(platform, params);
  return seriesOf(await findFigures(platform.db, filter, groupingOf(key)), filter, key);
};

const totalOf = (series: readonly GroupFigures[]): Figures => sumFigures(series.map(({ figures }) => figures));

type Summaries<Summary> = {
  readonly current: Summary;
  readonly previous: Summary;
  readonly fluctuations: { readonly [Metric in keyof Summary]: Fluctuation };
};

/** What a report says of each period as a whole, and how much that has grown. */
export const summarize = <Metric extends string>(
  { current, previous }: Periods,
  present: (figures: Figures) => Readonly<Record<Metric, number>>
): Summaries<Readonly<Record<Metric, number>>> => {
  const [now, before] = [present(totalOf(current)), present(totalOf(previous))];
  return { current: now, previous: before, fluctuations: fluctuationsOf(now, before) };
};
