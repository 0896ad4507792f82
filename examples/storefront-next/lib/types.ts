import type { components, paths } from '@strapi-plugin-shop/client';

type Schemas = components['schemas'];

export type Store = Schemas['PublicStore'];
export type ListedProduct = Schemas['ListedPublicProduct'];
export type ProductDetails = Schemas['PublicProductDetails'];
export type Variant = Schemas['PublicVariant'];
export type Picture = Schemas['PublicPicture'];
export type Facets = Schemas['PublicFacets'];
export type CartLine = Schemas['CartLine'];
export type ChangedCart = Schemas['ChangedCartAnswer'];
export type CheckoutField = Schemas['PublicCheckoutField'];
export type CountryInfo = Schemas['CountryInfoAnswer']['data'];
export type ShippingMethod = Schemas['OfferedShippingMethod'];
export type PaymentMethod = Schemas['PublicPaymentMethod'];
export type PlacedOrder = Schemas['PlacedOrderAnswer'];
export type Receipt = Schemas['ReceiptAnswer']['receipt'];
export type OwnOrder = Schemas['OwnOrder'];
export type OwnFile = Schemas['OwnFile'];

type ListQuery = NonNullable<paths['/public/products']['get']['parameters']['query']>;
export type ProductFilters = NonNullable<ListQuery['filters']>;
export type Sort = NonNullable<ProductFilters['sort_by']>;

type PlaceOrder = NonNullable<paths['/checkout/place-order']['post']['requestBody']>;
export type OrderForm = PlaceOrder['content']['application/json'];
