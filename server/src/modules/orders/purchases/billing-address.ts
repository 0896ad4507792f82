import type { PlaceFacts } from '../../../domain/address';
import { addressErrors, withKnownPlace } from '../../../domain/customer';
import { InvalidInputError, type FieldErrors } from '../../../domain/errors';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { lockCustomer } from '../../customers';
import { readPlaceFacts } from '../../settings';
import { findOrderAddresses, type OrderAddressRow } from '../order-addresses.repository';
import { keepInvoice } from '../order-documents';
import { lockOrder, updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { declarationOf, taxIdOf } from '../tax-id';
import { findOwnOrderOfTransaction, saveOrderAddress } from './purchases.repository';
import { orderNotFound } from './read-purchases';

export type BillingAddress = {
  readonly name: string;
  readonly company_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
};

export type BillTo = { readonly address: OrderAddressRow | undefined; readonly taxId: string };

const isBilling = ({ type }: OrderAddressRow): boolean => type === 'billing';

/** @throws NotFoundError where the customer has no such transaction. */
export const readBillTo = async ({ db }: Platform, customerId: number, transactionUuid: string): Promise<BillTo> => {
  const order = await findOwnOrderOfTransaction(db, customerId, transactionUuid);
  if (!order) throw orderNotFound();
  return { address: (await findOrderAddresses(db, order.id)).find(isBilling), taxId: taxIdOf(order) };
};

const unchangeable = (label: string) => ({ locked: `${label} cannot be changed: the tax follows from it.` });

/** The tax of an order was worked out for a place; an invoice must not name another one. */
const movedErrors = (order: OrderRow, stored: OrderAddressRow | undefined, wanted: BillingAddress): FieldErrors => {
  const isTaxed = order.tax_total + order.shipping_tax > 0 || declarationOf(order) !== '';
  if (!stored || !isTaxed) return {};
  return {
    ...(stored.country === wanted.country ? {} : { country: unchangeable('Country') }),
    ...(stored.state === wanted.state ? {} : { state: unchangeable('State') }),
  };
};

/** No tax was charged because of the number that the invoice names. */
const numberErrors = (order: OrderRow, taxId: string): FieldErrors =>
  declarationOf(order) === '' || taxId === taxIdOf(order) ? {} : { vat_tax_id: unchangeable('VAT number') };

const assertValid = (
  order: OrderRow,
  stored: OrderAddressRow | undefined,
  { address, taxId }: Pick<BillToChange, 'address' | 'taxId'>,
  facts: PlaceFacts
): void => {
  const errors = {
    ...addressErrors(address, facts),
    ...movedErrors(order, stored, address),
    ...numberErrors(order, taxId),
  };
  if (Object.keys(errors).length > 0) throw new InvalidInputError('Please correct the marked fields.', errors);
};

export type BillToChange = { readonly address: BillingAddress; readonly taxId: string; readonly author: string };

/**
 * Whom the invoice of an order is made out to from now on. Amounts stay as they are.
 * @throws NotFoundError where the customer has no such transaction; InvalidInputError by field.
 */
export const changeBillTo = (
  platform: Platform,
  customerId: number,
  transactionUuid: string,
  { address, taxId, author }: BillToChange
): Promise<BillingAddress> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    await lockCustomer(db, { id: customerId });
    const found = await findOwnOrderOfTransaction(db, customerId, transactionUuid);
    const order = found && (await lockOrder(db, found.id));
    if (!order) throw orderNotFound();
    const facts = await readPlaceFacts(platform, address);
    const wanted = withKnownPlace(address, facts.states);
    const stored = (await findOrderAddresses(db, order.id)).find(isBilling);
    assertValid(order, stored, { address: wanted, taxId }, facts);
    await keepInvoice(platform, order);
    const now = clock.now();
    await saveOrderAddress(db, { order, stored, values: wanted }, now);
    await updateOrder(db, order, { config: toJson({ ...order.config, tax_id: taxId }) }, now);
    const content = `Order #${order.id}`;
    await recordActivities(platform, [
      { title: 'Billing address changed by the customer', content, moduleName: 'order', moduleId: order.id, author },
    ]);
    return wanted;
  });
