import { InvalidInputError } from '../../domain/errors';
import { centsOfUnits, roundHalfUp, type Cents } from '../../domain/money';
import type { LocalZone } from '../../domain/search';
import { toJson } from '../../platform/db/columns';
import { uniqueKey } from '../../platform/db/unique-key';
import { momentOf } from '../../platform/http/moment-field';
import type { CouponConditions, CouponCommand } from './commands';
import { NO_CONDITIONS, type CouponRow, type StoredConditions } from './coupons.rows';

/** What the store says of its coupons. */
export type CouponTerms = {
  /** Of its days. */
  readonly zone: LocalZone;
  /** The smallest amount of its currency, see `amountStep`. */
  readonly step: Cents;
};

const centsIn = (name: 'min_purchase_amount' | 'max_discount_amount', input: CouponConditions, step: Cents) => {
  const units = input[name];
  return units === undefined ? undefined : centsOfUnits(units, step, `conditions.${name}`);
};

/** Cents; hundredths of a percent where the type is not fixed. */
const amountOf = ({ type, amount = 0 }: CouponCommand, step: Cents): number =>
  type === 'fixed' ? centsOfUnits(amount, step, 'amount') : roundHalfUp(amount * 100);

/**
 * min_purchase_amount and max_discount_amount come in currency units, max_purchase_amount in cents; all are
 * kept in cents. The schema has dropped every key but the documented ones.
 */
const conditionsOf = (input: CouponConditions, step: Cents): StoredConditions => {
  const { max_uses: _maxUses, max_per_customer: _maxPerCustomer, ...conditions } = input;
  const given = {
    ...conditions,
    min_purchase_amount: centsIn('min_purchase_amount', input, step),
    max_discount_amount: centsIn('max_discount_amount', input, step),
  };
  const filled = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...NO_CONDITIONS, ...(Object.fromEntries(filled) as Partial<StoredConditions>) };
};

type Stored = Pick<
  CouponRow,
  'priority' | 'notes' | 'start_date' | 'end_date' | 'max_uses' | 'max_per_customer' | 'conditions'
>;

const BLANK: Stored = {
  priority: 0,
  notes: '',
  start_date: null,
  end_date: null,
  max_uses: null,
  max_per_customer: null,
  conditions: NO_CONDITIONS,
};

/** Undefined keeps what is stored; null takes what a new coupon has. */
const keepOr = <Value>(given: Value | null | undefined, stored: Value, blank: Value): Value =>
  given === undefined ? stored : (given ?? blank);

const assertDates = (startDate: Date | null, endDate: Date | null): void => {
  if (!endDate) return;
  const refuse = (field: string, rule: string, message: string): never => {
    throw new InvalidInputError(message, { [field]: { [rule]: message } });
  };
  if (!startDate) refuse('start_date', 'required', 'A start date is required when an end date is given.');
  else if (endDate <= startDate) refuse('end_date', 'after', 'The end date must be after the start date.');
};

/**
 * The columns of a coupon as the merchant wants it; what the body leaves out stays as `stored` has it.
 * @throws InvalidInputError on start_date or end_date, and on amounts that the currency of the store does not have.
 */
export const couponValues = (
  body: CouponCommand,
  { zone, step }: CouponTerms,
  stored: Stored = BLANK
): Readonly<Record<string, unknown>> => {
  const start_date = keepOr<Date | null>(
    body.start_date && momentOf(body.start_date, zone, 'first'),
    stored.start_date,
    null
  );
  const end_date = keepOr<Date | null>(body.end_date && momentOf(body.end_date, zone, 'last'), stored.end_date, null);
  assertDates(start_date, end_date);
  const { conditions } = body;
  return {
    title: body.title,
    code: body.code,
    code_key: uniqueKey(body.code),
    type: body.type,
    amount: amountOf(body, step),
    status: body.status,
    stackable: body.stackable,
    show_on_checkout: body.show_on_checkout,
    priority: keepOr(body.priority, stored.priority, 0),
    notes: keepOr(body.notes, stored.notes, ''),
    start_date,
    end_date,
    max_uses: conditions ? (conditions.max_uses ?? null) : stored.max_uses,
    max_per_customer: conditions ? (conditions.max_per_customer ?? null) : stored.max_per_customer,
    conditions: toJson(conditions ? conditionsOf(conditions, step) : stored.conditions),
  };
};
