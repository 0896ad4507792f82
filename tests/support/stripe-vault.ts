import {
  makeCustomer,
  makeMethod,
  makeSetUp,
  type Customer,
  type Fields,
  type PaymentMethod,
  type SetUp,
} from './stripe-objects';
import { refuse, refuseMissing } from './stripe-refusals';
import type { Now } from './stripe-ledger';

/** What the bank says to a charge without the buyer: that it is paid, on its way, or why not. */
export type BankAnswer =
  'succeeded' | 'processing' | { readonly code: string; readonly decline_code?: string; readonly advice_code?: string };

/** Customers of the card gateway, what they pay with, and what they agreed to. */
export const createVault = (now: Now) => {
  const customers = new Map<string, Customer>();
  const methods = new Map<string, PaymentMethod>();
  const setUps = new Map<string, SetUp>();
  /** By method; without one, what every other method is answered. */
  const answers = new Map<string, BankAnswer>();

  const customerOf = (id: string): Customer => {
    const found = customers.get(id);
    return found && !found.deleted
      ? found
      : refuse(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
  };
  const methodOf = (id: string): PaymentMethod =>
    methods.get(id) ??
    refuse(404, `No such PaymentMethod: '${id}'`, { code: 'resource_missing', param: 'payment_method' });
  const setUpOf = (id: string): SetUp => setUps.get(id) ?? refuseMissing('setupintent', id);

  /** One that belongs to that customer, or to nobody where there is none. */
  const usableMethod = (id: string, customer: string | null): PaymentMethod => {
    const method = methodOf(id);
    if (method.customer === customer && customer !== null) return method;
    return refuse(400, `The PaymentMethod ${id} is not attached to the customer ${customer}.`, {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  };
  const createCustomer = (fields: Fields): Customer => {
    const customer = makeCustomer({ ...fields, created: now() });
    customers.set(customer.id, customer);
    return customer;
  };
  const attach = (
    customer: string,
    { livemode, card = {} }: { readonly livemode: boolean; readonly card?: Fields }
  ) => {
    const method = makeMethod({ customer: customerOf(customer).id, livemode, created: now() }, card);
    methods.set(method.id, method);
    return method;
  };
  const detach = (id: string): PaymentMethod => {
    const method = methodOf(id);
    if (method.customer === null) refuse(400, 'The payment method is not attached to a customer.');
    return Object.assign(method, { customer: null });
  };
  const createSetUp = (fields: Fields & { readonly customer: string }): SetUp => {
    customerOf(fields.customer);
    const setUp = makeSetUp({ ...fields, created: now() });
    setUps.set(setUp.id, setUp);
    return setUp;
  };
  /** The buyer has confirmed. */
  const agree = (id: string, card: Fields = {}): SetUp => {
    const setUp = setUpOf(id);
    const method = attach(setUp.customer, { livemode: setUp.livemode, card });
    return Object.assign(setUp, { status: 'succeeded', payment_method: method, last_setup_error: null });
  };
  const says = (methodId: string | null): BankAnswer => answers.get(methodId ?? '') ?? answers.get('') ?? 'succeeded';
  return {
    ...{ customers, methods, setUps, answers, says },
    ...{ customerOf, methodOf, setUpOf, usableMethod, createCustomer, attach, detach, createSetUp, agree },
  };
};

export type Vault = ReturnType<typeof createVault>;
