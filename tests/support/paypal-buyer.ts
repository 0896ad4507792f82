import { createPaypalBilling } from './paypal-billing';
import { assertMoney, centsOf as cents, type Money } from './paypal-money';
import { id, refuse, type Json } from './paypal-refusals';
import { DAY, HOUR, type TestClock } from './test-clock';

export type { Money } from './paypal-money';

/** What the PayPal account of the tests knows; `paypal-server` is the API on top of it. */
export type Capture = Json & {
  readonly id: string;
  readonly amount: Money;
  readonly create_time: string;
  readonly custom_id: string;
  status: string;
};
export type Refund = Capture;

export type Unit = {
  readonly reference_id: string;
  readonly custom_id: string;
  readonly description?: string;
  readonly shipping?: unknown;
  readonly amount: Money;
  payee: { merchant_id?: string; email_address?: string };
  payments: { captures: Capture[]; refunds: Refund[] };
};

export type PaypalOrder = {
  readonly id: string;
  readonly create_time: string;
  status: string;
  update_time?: string;
  payer?: { readonly email_address: string; readonly payer_id: string };
  readonly payment_source?: { readonly paypal: object };
  readonly purchase_units: [Unit];
};

export type NewOrder = {
  readonly purchase_units: readonly {
    readonly custom_id: string;
    readonly amount: Money;
    readonly description?: string;
    readonly shipping?: unknown;
  }[];
  readonly payment_source?: {
    readonly paypal: { readonly experience_context: { readonly shipping_preference?: string } };
  };
};

export type WalletDispute = {
  readonly dispute_id: string;
  readonly capture: string;
  readonly dispute_amount: Money;
  readonly create_time: string;
  status: string;
  outcome: string;
  amount_refunded?: Money;
};

export type Listener = { readonly id: string; url: string; event_types: { name: string }[] };

/** Nobody agrees to an order after this time, and what was agreed is to be taken within it. */
const AGREED_WITHIN = 3 * HOUR;
const REFUNDED_WITHIN = 180 * DAY;

const createDesk = (clock: TestClock, now: () => string) => {
  const orders = new Map<string, PaypalOrder>();
  /** Payments of subscriptions: nobody orders them. */
  const sales: PaypalOrder[] = [];
  /** What orders were asked for with: who names the address, and which it is. */
  const deliveries: { readonly preference: string | undefined; readonly shipping: unknown }[] = [];
  /** What becomes of refunds from now on, and whether addresses are good. */
  const behaviour = { refundStatus: 'COMPLETED', takesAddresses: true };
  /** The buyer's means are refused: another agreement is needed. */
  const declining = new Set<string>();

  const assertAddress = ({ purchase_units: [unit], payment_source: source }: NewOrder): void => {
    const preference = source?.paypal.experience_context.shipping_preference;
    const [has, needs] = [unit?.shipping !== undefined, preference === 'SET_PROVIDED_ADDRESS'];
    if (needs && !has) refuse(422, 'MISSING_SHIPPING_ADDRESS');
    if (has && (!needs || !behaviour.takesAddresses)) refuse(422, 'SHIPPING_ADDRESS_INVALID');
  };
  const create = (asked: NewOrder): PaypalOrder => {
    const [unit] = asked.purchase_units;
    if (!unit) return refuse(400, 'INVALID_ARRAY_MIN_ITEMS');
    for (const { amount } of asked.purchase_units) assertMoney(amount);
    assertAddress(asked);
    const { payment_source: source } = asked;
    deliveries.push({ preference: source?.paypal.experience_context.shipping_preference, shipping: unit.shipping });
    const payee = { merchant_id: 'MERCHANT1', email_address: 'merchant@wallet.example' };
    const order: PaypalOrder = {
      ...{ id: id('O'), create_time: now(), status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED' },
      ...(source ? { payment_source: { paypal: {} } } : {}),
      purchase_units: [{ reference_id: 'default', ...unit, payee, payments: { captures: [], refunds: [] } }],
    };
    orders.set(order.id, order);
    return order;
  };
  /** Forgotten once it is too late to agree to it, or to take what was agreed. */
  const findOrder = (orderId: string): PaypalOrder | undefined => {
    const order = orders.get(orderId);
    const last = Date.parse(order?.update_time ?? order?.create_time ?? '');
    const isOver = order !== undefined && order.status !== 'COMPLETED' && clock.now().getTime() - last >= AGREED_WITHIN;
    if (isOver) orders.delete(orderId);
    return isOver ? undefined : order;
  };
  const take = (order: PaypalOrder): boolean => {
    if (order.status !== 'APPROVED') return false;
    const [{ amount, custom_id, payments }] = order.purchase_units;
    const moment = { create_time: now(), update_time: now() };
    payments.captures.push({ id: id('C'), status: 'COMPLETED', amount, custom_id, ...moment });
    order.status = 'COMPLETED';
    return true;
  };
  const decline = (order: PaypalOrder): boolean => {
    if (!declining.delete(order.id)) return false;
    order.status = 'PAYER_ACTION_REQUIRED';
    return true;
  };
  return { orders, sales, deliveries, behaviour, declining, create, findOrder, capture: take, decline };
};

type Desk = ReturnType<typeof createDesk>;

const GIVEN: readonly string[] = ['COMPLETED', 'PENDING'];

/** What goes back of what was taken. */
const createReturns = ({ orders, sales, behaviour }: Desk, clock: TestClock, now: () => string) => {
  const orderOfCapture = (captureId: string): PaypalOrder | undefined =>
    [...orders.values(), ...sales].find(({ purchase_units: [unit] }) =>
      unit.payments.captures.some((each) => each.id === captureId)
    );
  const givenOf = (captureId: string, statuses = GIVEN): number =>
    (orderOfCapture(captureId)?.purchase_units[0].payments.refunds ?? [])
      .filter((each) => each.capture === captureId && statuses.includes(each.status))
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  const assertRefund = (capture: Capture, { currency_code: currency }: Money): void => {
    if (capture.status === 'PENDING') refuse(422, 'PENDING_CAPTURE');
    if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status)) refuse(422, 'REFUND_NOT_ALLOWED');
    if (givenOf(capture.id) >= cents(capture.amount)) refuse(422, 'CAPTURE_FULLY_REFUNDED');
    if (clock.now().getTime() - Date.parse(capture.create_time) > REFUNDED_WITHIN) {
      refuse(422, 'REFUND_TIME_LIMIT_EXCEEDED');
    }
    if (currency !== capture.amount.currency_code) refuse(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
  };
  /** Says how it stands with a capture after its refunds have changed. */
  const recount = (captureId: string): void => {
    const captures = orderOfCapture(captureId)?.purchase_units[0].payments.captures ?? [];
    const capture = captures.find((each) => each.id === captureId);
    if (!capture || ['PENDING', 'REVERSED'].includes(capture.status)) return;
    const given = givenOf(captureId, ['COMPLETED']);
    if (given === 0) capture.status = 'COMPLETED';
    else capture.status = given >= cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  };
  /** @throws Refused where PayPal would not give it back */
  const refund = (captureId: string, asked?: Money, custom_id?: string): Refund => {
    const order = orderOfCapture(captureId);
    const [unit] = order?.purchase_units ?? [];
    const capture = unit?.payments.captures.find((each) => each.id === captureId);
    if (!unit || !capture) return refuse(404, 'INVALID_RESOURCE_ID');
    const amount = asked ?? capture.amount;
    assertRefund(capture, amount);
    assertMoney(amount);
    if (givenOf(captureId) + cents(amount) > cents(capture.amount)) refuse(422, 'REFUND_AMOUNT_EXCEEDED');
    const moment = { create_time: now(), update_time: now() };
    const named = custom_id === undefined ? {} : { custom_id };
    const made = {
      id: id('R'),
      status: behaviour.refundStatus,
      amount,
      capture: captureId,
      ...moment,
      ...named,
    } as Refund;
    unit.payments.refunds.push(made);
    recount(captureId);
    return made;
  };
  /** What becomes of a refund later. */
  const changeRefund = (made: Refund, status: string): Refund => {
    made.status = status;
    recount(String(made.capture));
    return made;
  };
  return { orderOfCapture, givenOf, refund, changeRefund };
};

export const createWallet = (clock: TestClock) => {
  const now = (): string => clock.now().toISOString();
  const desk = createDesk(clock, now);
  const [disputes, listeners]: [WalletDispute[], Listener[]] = [[], []];
  /** By their texts, with the moment at which they end. */
  const tokens = new Map<string, number>();
  const billing = createPaypalBilling({ clock, keep: (sale) => void desk.sales.push(sale) });
  return { ...desk, ...createReturns(desk, clock, now), clock, now, disputes, listeners, tokens, billing };
};

export type Wallet = ReturnType<typeof createWallet>;
