import { basic, prepare } from './call-store';
import type { SharedStore } from './shared-store';
import { uniqueName, type Credentials } from './site-admin';

/** What a merchant does in the back office, through the store's own interface. */
export type Shop = Pick<SharedStore, 'baseUrl' | 'demo'>;

export const asMerchant = ({ demo }: Shop): Credentials => basic(demo.admin.email, demo.application_password);

export type VariantOptions = {
  /** Cents. */
  readonly price?: number;
  /** Pieces; stock is not counted where it is left out. */
  readonly stock?: number;
  readonly paymentType?: 'onetime' | 'subscription';
  /** `other_info` of a subscription that is not paid monthly, without an end. */
  readonly terms?: Readonly<Record<string, unknown>>;
};

export type ProductOptions = {
  readonly title?: string;
  readonly fulfillment?: 'physical' | 'digital';
  readonly status?: 'publish' | 'draft';
  readonly variants?: readonly VariantOptions[];
  readonly soldIndividually?: boolean;
};

export type Product = { readonly id: number; readonly title: string; readonly variantIds: readonly number[] };

const variantRow = (postId: number, options: VariantOptions, id: number | undefined, index: number) => ({
  ...(id === undefined ? {} : { id }),
  post_id: postId,
  variation_title: `Variant ${index + 1}`,
  item_price: options.price ?? 1_000,
  manage_stock: options.stock === undefined ? 0 : 1,
  total_stock: options.stock ?? 0,
  serial_index: index + 1,
  other_info:
    options.paymentType === 'subscription'
      ? { payment_type: 'subscription', repeat_interval: 'monthly', manage_setup_fee: 'no', ...options.terms }
      : { payment_type: 'onetime' },
});

/** The body of a pricing save; tests that attack that route bend it. */
export const pricingBody = (postId: number, defaultVariantId: number, options: ProductOptions & { title: string }) => {
  const fulfillment = options.fulfillment ?? 'physical';
  const variants = options.variants ?? [{}];
  return {
    post_title: options.title,
    post_status: options.status ?? 'publish',
    detail: {
      fulfillment_type: fulfillment,
      variation_type: variants.length > 1 ? 'simple_variations' : 'simple',
      manage_stock: variants.some(({ stock }) => stock !== undefined) ? 1 : 0,
      other_info: { sold_individually: options.soldIndividually ? 'yes' : 'no' },
    },
    variants: variants.map((variant, index) => ({
      ...variantRow(postId, variant, index === 0 ? defaultVariantId : undefined, index),
      fulfillment_type: fulfillment,
    })),
  };
};

export const createProduct = async (shop: Shop, options: ProductOptions = {}): Promise<Product> => {
  const title = options.title ?? uniqueName('Product');
  const headers = asMerchant(shop);
  const draft = { post_title: title, detail: { fulfillment_type: options.fulfillment ?? 'physical' } };
  type Created = { readonly data: { readonly ID: number; readonly variant: { readonly id: number } } };
  const { body } = await prepare<Created>('POST', `${shop.baseUrl}/products`, { headers, body: draft });
  const { ID: id, variant } = body.data;
  type Saved = { readonly data: { readonly variants: readonly { readonly id: number }[] } };
  const saved = await prepare<Saved>('POST', `${shop.baseUrl}/products/${id}/pricing`, {
    headers,
    body: pricingBody(id, variant.id, { ...options, title }),
  });
  return { id, title, variantIds: saved.body.data.variants.map((each) => each.id) };
};

/** Whatever another test made of the store's currency, prices read as `$1,234.50` from now on. */
export const sellInDollars = async (shop: Shop): Promise<void> => {
  const settings = { currency: 'USD', currency_position: 'before', decimal_separator: 'dot' };
  await prepare('POST', `${shop.baseUrl}/settings/store`, { headers: asMerchant(shop), body: { settings } });
};
