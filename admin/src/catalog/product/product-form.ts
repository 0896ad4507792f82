import type { BackOfficeStoreAnswer } from '../../../../server/src/contracts/app';
import type { ProductTaxonomy } from '../../../../server/src/contracts/categories';
import type { EditedProduct, ProductStatus, ProductTaxonomyChoice } from '../../../../server/src/contracts/products';
import type { ProductPicture } from '../../../../server/src/contracts/variants';
import { fromWallClock, toWallClock } from '../../kit/moment-text';
import { toVariantForm, variantBody, type SaveProductBody, type VariantForm } from './variant-form';

/** A product as it is edited. */
export type ProductForm = {
  readonly title: string;
  readonly status: ProductStatus;
  /** On a clock of the store, as a date and time field of the browser holds it; counts where the status is `future`. */
  readonly publishAt: string;
  readonly excerpt: string;
  readonly content: string;
  readonly slug: string;
  readonly pictures: readonly ProductPicture[];
  readonly categories: readonly number[];
  readonly brands: readonly number[];
  /** Products that are shown beside it, in their order. */
  readonly related: readonly number[];
  readonly kind: 'physical' | 'digital';
  readonly soldOnce: boolean;
  readonly isBundle: boolean;
  /** Its id; blank for none. */
  readonly shippingClass: string;
  /** Its slug or id; blank for the standard class. */
  readonly taxClass: string;
  /** What is shown first; its id. */
  readonly firstVariant: string;
  readonly variants: readonly VariantForm[];
};

const termsIn = (taxonomies: readonly ProductTaxonomyChoice[], name: ProductTaxonomy): readonly number[] =>
  taxonomies.find((taxonomy) => taxonomy.name === name)?.terms ?? [];

/** A picture that stands first without being of the gallery belongs to it all the same: what is shown is what is sent. */
const picturesOf = ({ featured_image_id: first, gallery, thumbnail, post_title: title }: EditedProduct) => {
  if (first === null) return gallery;
  const known = gallery.find(({ id }) => id === first);
  const others = gallery.filter(({ id }) => id !== first);
  return [known ?? { id: first, url: thumbnail ?? '', title }, ...others];
};

const scheduleOf = ({ post_status: status, post_date: date }: EditedProduct, timeZone: string): string =>
  status === 'future' ? toWallClock(date, timeZone) : '';

/** In what the store tells time and weighs. */
export type StoreUnits = Pick<BackOfficeStoreAnswer['store'], 'timezone' | 'weight_unit'>;

export const toProductForm = (
  product: EditedProduct,
  taxonomies: readonly ProductTaxonomyChoice[],
  { timezone, weight_unit: unit }: StoreUnits
): ProductForm => {
  const { detail } = product;
  const info = detail.other_info ?? {};
  return {
    title: product.post_title,
    status: product.post_status,
    publishAt: scheduleOf(product, timezone),
    excerpt: product.post_excerpt,
    content: product.post_content,
    slug: product.post_name,
    pictures: picturesOf(product),
    categories: termsIn(taxonomies, 'product-categories'),
    brands: termsIn(taxonomies, 'product-brands'),
    related: info.related_product_ids ?? [],
    kind: detail.fulfillment_type,
    soldOnce: info.sold_individually === 'yes',
    isBundle: info.is_bundle_product === 'yes',
    shippingClass: info.shipping_class ? String(info.shipping_class) : '',
    taxClass: info.tax_class ?? '',
    firstVariant: detail.default_variation_id === null ? '' : String(detail.default_variation_id),
    variants: product.variants.map((variant) => toVariantForm(variant, detail.manage_stock === 1, unit)),
  };
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Touched = (name: keyof ProductForm) => boolean;

type Detail = SaveProductBody['detail'];

const infoBody = (form: ProductForm, touched: Touched): Detail['other_info'] => ({
  ...(touched('soldOnce') ? { sold_individually: form.soldOnce ? 'yes' : 'no' } : {}),
  ...(touched('isBundle') ? { is_bundle_product: form.isBundle ? 'yes' : 'no' } : {}),
  ...(touched('shippingClass') ? { shipping_class: Number(form.shippingClass) || 0 } : {}),
  ...(touched('taxClass') ? { tax_class: form.taxClass } : {}),
  ...(touched('related') ? { related_product_ids: [...form.related] } : {}),
});

const isCounting = (form: ProductForm): boolean => form.variants.some(({ stock }) => stock !== null);

const detailBody = (form: ProductForm, stored: ProductForm | null, touched: Touched): Detail => ({
  fulfillment_type: form.kind,
  variation_type: form.variants.length > 1 ? 'simple_variations' : 'simple',
  ...(stored && isCounting(form) === isCounting(stored) ? {} : { manage_stock: isCounting(form) ? 1 : 0 }),
  ...(touched('firstVariant') && form.firstVariant !== '' ? { default_variation_id: Number(form.firstVariant) } : {}),
  other_info: infoBody(form, touched),
});

const textsBody = (form: ProductForm, touched: Touched): Partial<SaveProductBody> => ({
  ...(touched('excerpt') ? { post_excerpt: form.excerpt } : {}),
  ...(touched('content') ? { post_content: form.content } : {}),
  ...(touched('slug') ? { post_name: form.slug.trim() } : {}),
});

const picturesBody = ({ pictures }: ProductForm, touched: Touched): Partial<SaveProductBody> =>
  touched('pictures')
    ? { gallery: pictures.map(({ id, title }) => ({ id, title })), featured_image_id: pictures[0]?.id ?? 0 }
    : {};

const termsBody = (form: ProductForm, touched: Touched): Partial<SaveProductBody> => {
  const terms = {
    ...(touched('categories') ? { 'product-categories': [...form.categories] } : {}),
    ...(touched('brands') ? { 'product-brands': [...form.brands] } : {}),
  };
  return Object.keys(terms).length > 0 ? { product_terms: terms } : {};
};

const dateBody = (form: ProductForm, timeZone: string): Partial<SaveProductBody> => {
  if (form.status !== 'future') return {};
  const post_date = fromWallClock(form.publishAt, timeZone);
  return post_date === '' ? {} : { post_date };
};

type Stored = {
  readonly id: number;
  /** What was loaded or saved last; null for a new product, of which everything is sent. */
  readonly form: ProductForm | null;
  readonly timeZone: string;
};

/** A variant on its own is called as its product, whose title may just have been changed. */
const titled = (form: ProductForm, stored: ProductForm | null): readonly VariantForm[] => {
  const [only, ...others] = form.variants;
  if (!only || others.length > 0) return form.variants;
  const followed = only.title.trim() === '' || only.title === stored?.title;
  return followed ? [{ ...only, title: form.title }] : form.variants;
};

/**
 * What is sent: what was touched, and what the server asks for in each save. All variants stand in it in their order, so that a refusal of
 * `variants[3]` is one of the fourth row.
 */
export const toProductBody = (form: ProductForm, { id, form: stored, timeZone }: Stored): SaveProductBody => {
  const touched: Touched = (name) => stored === null || !isSame(form[name], stored[name]);
  const before = new Map(stored?.variants.map((variant) => [variant.id, variant]));
  const kind = touched('kind') ? form.kind : null;
  return {
    post_title: form.title.trim(),
    post_status: form.status as SaveProductBody['post_status'],
    ...dateBody(form, timeZone),
    ...textsBody(form, touched),
    ...picturesBody(form, touched),
    ...termsBody(form, touched),
    detail: detailBody(form, stored, touched),
    variants: titled(form, stored).map((variant) => variantBody(id, variant, before.get(variant.id), kind)),
  };
};
