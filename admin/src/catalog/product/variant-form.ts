import type { StaffPaths as paths } from '../../../../client/src/staff';
import type { ProductPicture, ProductVariant, ProductVariantInfo } from '../../../../server/src/contracts/variants';
import { isWrittenNumber, type NumberValue } from '../../kit/form/number-text';
import type { MoneyValue } from '../../kit/money/money-value';

export type SaveProductBody =
  paths['/products/{productId}/pricing']['post']['requestBody']['content']['application/json'];

export type VariantBody = NonNullable<SaveProductBody['variants']>[number];

type YesNo = 'yes' | 'no';

/** A variant as it is edited: amounts and numbers may still be text that is neither, and blank means that there is none. */
export type VariantForm = {
  /** Null for one that is not stored yet. */
  readonly id: number | null;
  readonly title: string;
  readonly sku: string;
  readonly price: MoneyValue;
  readonly compare: MoneyValue;
  readonly cost: MoneyValue;
  /** Pieces that the merchant has; blank: they are not counted. */
  readonly stock: NumberValue;
  readonly active: boolean;
  readonly pictures: readonly ProductPicture[];
  readonly description: string;
  readonly weight: NumberValue;
  readonly weightUnit: string;
  /** Slug of a package of the shipping settings; blank for the default one. */
  readonly packageSlug: string;
  readonly freeShipping: boolean;
  readonly taxClass: string;
  readonly payment: 'onetime' | 'subscription';
  readonly interval: string;
  readonly times: NumberValue;
  readonly trialDays: NumberValue;
  readonly setupFee: MoneyValue;
  readonly setupFeeName: string;
  /** The price in the merchant's words, for storefronts. */
  readonly billingSummary: string;
};

/** Old rows may hold what is no number any more; the field shows it as it is rather than as nothing. */
const weightOf = (weight: string | undefined): NumberValue => {
  if (!weight) return null;
  return Number.isFinite(Number(weight)) ? Number(weight) : { typed: weight };
};

const termsOfSale = (info: ProductVariantInfo, payment: 'onetime' | 'subscription') => ({
  payment,
  interval: info.repeat_interval ?? 'monthly',
  times: info.installment === 'yes' && info.times ? info.times : null,
  trialDays: info.trial_days ? info.trial_days : null,
  setupFee: info.manage_setup_fee === 'yes' ? (info.signup_fee ?? null) : null,
  setupFeeName: info.signup_fee_name ?? '',
  billingSummary: info.billing_summary ?? '',
});

const isCounted = (variant: ProductVariant, productCounts: boolean): boolean =>
  productCounts && variant.manage_stock === 1;

/** A weight without a unit is counted in that of the store. */
const parcelOf = (info: ProductVariantInfo, unitOfStore: string) => ({
  weight: weightOf(info.weight),
  weightUnit: info.weight_unit ?? unitOfStore,
  packageSlug: info.package_slug ?? '',
  freeShipping: info.free_shipping === 'yes',
  taxClass: info.tax_class ?? '',
});

export const toVariantForm = (variant: ProductVariant, productCounts: boolean, unitOfStore: string): VariantForm => ({
  id: variant.id,
  title: variant.variation_title,
  sku: variant.sku ?? '',
  price: variant.item_price,
  compare: variant.compare_price > 0 ? variant.compare_price : null,
  cost: variant.manage_cost === 'yes' ? variant.item_cost : null,
  stock: isCounted(variant, productCounts) ? variant.total_stock : null,
  active: variant.item_status !== 'inactive',
  pictures: variant.media ?? [],
  description: variant.other_info?.description ?? '',
  ...parcelOf(variant.other_info ?? {}, unitOfStore),
  ...termsOfSale(variant.other_info ?? {}, variant.payment_type),
});

/** Of a new product: one variant, not counted. */
export const blankVariant = (): VariantForm => ({
  id: null,
  title: '',
  sku: '',
  price: null,
  compare: null,
  cost: null,
  stock: null,
  active: true,
  pictures: [],
  description: '',
  ...parcelOf({}, ''),
  ...termsOfSale({}, 'onetime'),
});

const cents = (value: MoneyValue): number => (typeof value === 'number' ? value : 0);
const count = (value: NumberValue): number => (typeof value === 'number' ? value : 0);
const yesNo = (flag: boolean): YesNo => (flag ? 'yes' : 'no');

type Info = NonNullable<VariantBody['other_info']>;

const subscriptionBody = (variant: VariantForm): Partial<Info> => ({
  repeat_interval: variant.interval as 'monthly',
  installment: yesNo(count(variant.times) > 0),
  times: count(variant.times),
  trial_days: count(variant.trialDays),
  manage_setup_fee: yesNo(cents(variant.setupFee) > 0),
  ...(cents(variant.setupFee) > 0
    ? { signup_fee: cents(variant.setupFee), signup_fee_name: variant.setupFeeName.trim() }
    : {}),
});

/** Each field that was touched, as the server takes it; a part in several keys of the server goes as a whole. */
const FIELDS: Readonly<Partial<Record<keyof VariantForm, (variant: VariantForm) => Partial<VariantBody>>>> = {
  sku: ({ sku }) => ({ sku: sku.trim() }),
  price: ({ price }) => ({ item_price: cents(price) }),
  compare: ({ compare }) => ({ compare_price: cents(compare) }),
  cost: ({ cost }) => (cost === null ? { manage_cost: 'no' } : { manage_cost: 'yes', item_cost: cents(cost) }),
  stock: ({ stock }) => (stock === null ? { manage_stock: 0 } : { manage_stock: 1, total_stock: count(stock) }),
  active: ({ active }) => ({ item_status: active ? 'active' : 'inactive' }),
  pictures: ({ pictures }) => ({ media: pictures.map(({ id, title }) => ({ id, title })) }),
};

/** With its unit, as it was seen; where there is none, it has no unit either. Text that is no weight stays where it was typed. */
const weightBody = ({ weight, weightUnit }: VariantForm): Partial<Info> => {
  if (!isWrittenNumber(weight)) return {};
  return weight === null ? { weight: '' } : { weight: String(weight), weight_unit: weightUnit as 'kg' };
};

const INFO_FIELDS: Readonly<Partial<Record<keyof VariantForm, (variant: VariantForm) => Partial<Info>>>> = {
  description: ({ description }) => ({ description }),
  weight: weightBody,
  weightUnit: weightBody,
  packageSlug: ({ packageSlug }) => ({ package_slug: packageSlug }),
  freeShipping: ({ freeShipping }) => ({ free_shipping: yesNo(freeShipping) }),
  taxClass: ({ taxClass }) => ({ tax_class: taxClass }),
  billingSummary: ({ billingSummary }) => ({ billing_summary: billingSummary.trim() }),
};

const written = (value: unknown): string => JSON.stringify(value ?? null);

const isTouched = (after: VariantForm, before: VariantForm | undefined, name: keyof VariantForm): boolean =>
  before === undefined || written(after[name]) !== written(before[name]);

const touchedBy = <Body>(
  writers: Readonly<Partial<Record<keyof VariantForm, (variant: VariantForm) => Partial<Body>>>>,
  after: VariantForm,
  before: VariantForm | undefined
): Partial<Body> =>
  Object.assign(
    {},
    ...Object.entries(writers).map(([name, write]) =>
      isTouched(after, before, name as keyof VariantForm) ? write(after) : {}
    )
  ) as Partial<Body>;

/** What is sent of one variant: what the server always asks for, and what was touched. */
export const variantBody = (
  productId: number,
  after: VariantForm,
  before: VariantForm | undefined,
  fulfillment: 'physical' | 'digital' | null
): VariantBody => ({
  ...(after.id === null ? {} : { id: after.id }),
  post_id: productId,
  variation_title: after.title.trim(),
  ...touchedBy<VariantBody>(FIELDS, after, before),
  ...(fulfillment ? { fulfillment_type: fulfillment } : {}),
  other_info: {
    payment_type: after.payment,
    ...touchedBy<Info>(INFO_FIELDS, after, before),
    ...(after.payment === 'subscription' ? subscriptionBody(after) : {}),
  },
});
