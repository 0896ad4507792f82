import { mergeCheckoutFields, DEFAULT_CHECKOUT_FIELDS, type CheckoutFields } from '../../domain/checkout';
import { fromJson, toJson } from '../../platform/db/columns';
import type { RawModel } from '../../platform/db/raw-model';
import type { Platform } from '../../platform/platform';

const TABLE = 'shop_checkout_fields';
const NAME = 'checkout';

/** One row: how the merchant wants the checkout form. */
export const checkoutFieldsModel: RawModel = {
  uid: 'shop::checkout-fields',
  singularName: 'shop_checkout_fields',
  tableName: TABLE,
  attributes: { id: { type: 'increments' }, name: { type: 'string' }, fields: { type: 'text' } },
  indexes: [{ name: 'shop_checkout_fields_name_uq', columns: ['name'], type: 'unique' }],
};

const toFields = (row: unknown): CheckoutFields => {
  const { termsText, ...groups } = fromJson<Partial<CheckoutFields>>((row as { fields?: unknown })?.fields, {});
  // Laid over the defaults, so that a field of a later release is there too.
  return { ...mergeCheckoutFields(DEFAULT_CHECKOUT_FIELDS, groups), ...(termsText === undefined ? {} : { termsText }) };
};

export const selectCheckoutFields = async ({ db }: Platform): Promise<CheckoutFields> =>
  toFields(await db.table(TABLE).where({ name: NAME }).first('fields'));

/** Holds the row, made when it is missing, for the rest of the transaction. */
export const lockCheckoutFields = async ({ db }: Platform): Promise<CheckoutFields> => {
  const insert = db
    .table(TABLE)
    .insert({ name: NAME, fields: toJson({}) })
    .onConflict('name');
  // Writes in any case, which takes the row's lock on all three databases before anything is read.
  await insert.merge({ name: NAME });
  return toFields(await db.table(TABLE).where({ name: NAME }).forUpdate().first('fields'));
};

export const updateCheckoutFields = async ({ db }: Platform, fields: CheckoutFields): Promise<void> => {
  await db
    .table(TABLE)
    .where({ name: NAME })
    .update({ fields: toJson(fields) });
};
