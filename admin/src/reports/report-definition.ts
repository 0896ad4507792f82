import type { StaffShop as Shop } from '../../../client/src/staff';
import type { DayRange } from '../../../server/src/domain/report/days';
import type { TextId } from '../texts/use-text';
import type { ComparisonId, RangeId } from './report-state';
import type { ReportView } from './report-view';

export type Answered<Answer> = {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
  readonly response: Response;
};

export type Asked = { readonly days: DayRange; readonly compare: ComparisonId };

/** A page of reports is this data, drawn by report-page.tsx. */
export type Report = {
  readonly title: TextId;
  /** Asks the API, and puts its answers into the one form that is drawn. */
  readonly load: (shop: Shop, asked: Asked) => Promise<Answered<ReportView>>;
  /** Comes with the premium edition. */
  readonly isPremium?: true;
  /** The API has no figures of another period beside these. */
  readonly isAlone?: true;
  /** What it begins with, whatever range was chosen for the other reports. */
  readonly range?: RangeId;
};

/** As the routes of reports take it. */
export const queryOf = ({ days: { from, to }, compare }: Asked) => ({
  params: { query: { params: { startDate: from, endDate: to, compareType: compare } } },
});

const made = <Answer, Made>(
  { data, error, response }: Answered<Answer>,
  make: (answer: Answer) => Made
): Answered<Made> => (data === undefined ? { error, response } : { data: make(data), response });

export const madeOf = async <Answer, Made>(
  call: Promise<Answered<Answer>>,
  make: (answer: Answer) => Made
): Promise<Answered<Made>> => made(await call, make);

/** Of two answers, which are asked for at once; a refusal of either is one of both. */
export const madeOfBoth = async <First, Second, Made>(
  calls: readonly [Promise<Answered<First>>, Promise<Answered<Second>>],
  make: (first: First, second: Second) => Made
): Promise<Answered<Made>> => {
  const [first, second] = await Promise.all(calls);
  const one = first.data;
  if (one === undefined) return { error: first.error, response: first.response };
  return made(second, (other) => make(one, other));
};
