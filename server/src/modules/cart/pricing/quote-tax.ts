import { amountStep, type Cents } from '../../../domain/money';
import { taxQuote, type QuotedLine, type TaxQuote } from '../../../domain/pricing';
import type { TaxAddress } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, findSellables, type Sellable } from '../../catalog';
import { readStoreSettings } from '../../settings';
import { taxClassOf } from '../../tax';
import { loadTax, type CartTax } from './load-tax';

export type AmountToTax = {
  /** 0 for what stands in no catalogue. */
  readonly variationId: number;
  /** Of the product where the variation is unknown. */
  readonly productId: number;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shippingCharge: Cents;
};

export type QuotedTax = TaxQuote & { readonly country: string };

type Categories = ReadonlyMap<number, readonly number[]>;

/** What the catalogue says of a variation; nothing of what stands in none. */
const taxedAs = ({ taxExempt, taxClass, otherInfo }: Sellable, { classes }: CartTax) => {
  const { tax_inclusion: inclusion } = otherInfo;
  return {
    taxExempt,
    taxClassId: taxClassOf(classes, taxClass).id,
    ...(inclusion === 'included' || inclusion === 'excluded' ? { taxInclusion: inclusion as typeof inclusion } : {}),
  };
};

const lineOf = (
  { variationId, productId, ...amounts }: AmountToTax,
  sellable: Sellable | undefined,
  tax: CartTax | null,
  categories: Categories
): QuotedLine => ({
  ...amounts,
  line: {
    variationId,
    categoryIds: categories.get(sellable?.productId ?? productId) ?? [],
    ...(sellable && tax ? taxedAs(sellable, tax) : {}),
  },
});

/** The tax on amounts that somebody is still putting together, at an address; nothing is stored. */
export const quoteTax = async (
  platform: Platform,
  address: TaxAddress,
  amounts: readonly AmountToTax[]
): Promise<QuotedTax> => {
  const { db } = platform;
  const ids = amounts.map(({ variationId }) => variationId).filter((id) => id > 0);
  const sellables = await findSellables(db, ids);
  const productOf = ({ variationId, productId }: AmountToTax): number =>
    sellables.get(variationId)?.productId ?? productId;
  const categories = await findCategoriesOf(db, [...new Set(amounts.map(productOf))]);
  const at = { billing: address, shipping: address, vatNumber: null };
  const tax = await loadTax(platform, at, () => Promise.resolve([...new Set([...categories.values()].flat())]));
  const lines = amounts.map((each) => lineOf(each, sellables.get(each.variationId), tax, categories));
  const step = amountStep(String((await readStoreSettings(platform)).currency));
  const country = tax?.record.taxCountry ?? address.country;
  return { ...taxQuote(lines, tax?.facts ?? null, step), country };
};
