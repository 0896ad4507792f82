import type { CustomerMergePreviewAnswer } from '../../../server/src/contracts/customer-merge';
import type {
  AttachableUsersAnswer,
  CustomerAddress,
  CustomerAnswer,
  CustomerListAnswer,
} from '../../../server/src/contracts/customers';
import { rowsOf } from '../api/rows';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';
import type { LabelChange } from '../orders/label-change';

/** What a customer is made of; the server requires an address and a name of a new one. */
export type CustomerFields = {
  readonly email: string;
  readonly full_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly notes: string;
};

export type AddressFields = Pick<
  CustomerAddress,
  'type' | 'label' | 'name' | 'address_1' | 'address_2' | 'city' | 'state' | 'postcode' | 'country' | 'phone' | 'email'
> & { readonly company_name: string };

type OfCustomer<Fields> = Fields & { readonly customerId: number };
/** What is left out stays, as long as `version` is what is stored. */
type Change = OfCustomer<{ readonly fields: Partial<CustomerFields>; readonly version: string }>;
type Bulk = {
  readonly customer_ids: number[];
  readonly action: 'delete_customers' | 'change_customer_status';
  readonly new_status?: string;
};
type Merge = OfCustomer<{ readonly from: number }>;

const ADDRESSES = ['billing_address', 'shipping_address'];

const pathOf = ({ customerId }: OfCustomer<object>) => ({ path: { customerId } });

const ofCustomer = (_answer: unknown, _error: unknown, { customerId }: OfCustomer<object>) =>
  recordTags('ShopCustomer', customerId);

const customersApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopCustomers: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/customers', { params: { query: { ...query, with: ['labels'] } } }),
        (answer) => rowsOf((answer as CustomerListAnswer).customers)
      ),
      providesTags: listTag('ShopCustomer'),
    }),
    shopCustomer: build.query({
      queryFn: ask(
        (shop, customerId: number) =>
          shop.GET('/customers/{customerId}', {
            params: {
              path: { customerId },
              query: { with: ['labels', 'orders', 'subscriptions', ...ADDRESSES, 'wpUser', 'activities'] },
            },
          }),
        (answer) => (answer as CustomerAnswer).customer
      ),
      providesTags: (_answer, _error, customerId: number) => recordTags('ShopCustomer', customerId),
    }),
    shopCreateCustomer: build.mutation({
      queryFn: ask(
        (shop, body: Partial<CustomerFields> & Pick<CustomerFields, 'email'> & { readonly wp_user?: 'yes' | 'no' }) =>
          shop.POST('/customers', { body })
      ),
      invalidatesTags: listTag('ShopCustomer'),
    }),
    shopUpdateCustomer: build.mutation({
      queryFn: ask((shop, change: Change) =>
        shop.PUT('/customers/{customerId}', {
          params: pathOf(change),
          body: { ...change.fields, version: change.version },
        })
      ),
      invalidatesTags: ofCustomer,
    }),
    shopActOnCustomers: build.mutation({
      queryFn: ask((shop, body: Bulk) => shop.POST('/customers/do-bulk-action', { body })),
      invalidatesTags: listTag('ShopCustomer'),
    }),
    shopLabelCustomer: build.mutation({
      queryFn: ask((shop, { customerId, ...body }: OfCustomer<LabelChange>) =>
        shop.PUT('/customers/{customerId}/additional-info', { params: { path: { customerId } }, body })
      ),
      invalidatesTags: (answer, error, change: OfCustomer<LabelChange>) => [
        ...ofCustomer(answer, error, change),
        ...listTag('ShopLabel'),
      ],
    }),
    shopRecalculateCustomer: build.mutation({
      queryFn: ask((shop, customerId: number) =>
        shop.POST('/customers/{customerId}/recalculate-ltv', { params: { path: { customerId } } })
      ),
      invalidatesTags: (_answer, _error, customerId: number) => recordTags('ShopCustomer', customerId),
    }),
    shopAttachableUsers: build.query({
      queryFn: ask(
        (shop, search: string) => shop.GET('/customers/attachable-user', { params: { query: { search } } }),
        ({ users }: AttachableUsersAnswer) =>
          users.map(({ ID, display_name, user_email }) => ({ id: ID, name: `${display_name} (${user_email})` }))
      ),
      providesTags: listTag('ShopCustomer'),
    }),
    shopAttachUser: build.mutation({
      queryFn: ask((shop, change: OfCustomer<{ readonly user_id: number }>) =>
        shop.POST('/customers/{customerId}/attachable-user', {
          params: pathOf(change),
          body: { user_id: change.user_id },
        })
      ),
      invalidatesTags: ofCustomer,
    }),
    shopDetachUser: build.mutation({
      queryFn: ask((shop, change: OfCustomer<object>) =>
        shop.POST('/customers/{customerId}/detach-user', { params: pathOf(change) })
      ),
      invalidatesTags: ofCustomer,
    }),
    shopAddAddress: build.mutation({
      queryFn: ask((shop, change: OfCustomer<{ readonly fields: AddressFields }>) =>
        shop.POST('/customers/{customerId}/address', { params: pathOf(change), body: change.fields })
      ),
      invalidatesTags: ofCustomer,
    }),
    shopChangeAddress: build.mutation({
      queryFn: ask((shop, change: OfCustomer<{ readonly id: number; readonly fields: Partial<AddressFields> }>) => {
        const { type: _type, ...fields } = change.fields;
        return shop.PUT('/customers/{customerId}/address', {
          params: pathOf(change),
          body: { address: { ...fields, id: change.id } },
        });
      }),
      invalidatesTags: ofCustomer,
    }),
    shopDeleteAddress: build.mutation({
      queryFn: ask((shop, change: OfCustomer<{ readonly id: number }>) =>
        shop.DELETE('/customers/{customerId}/address', {
          params: pathOf(change),
          body: { address: { id: change.id } },
        })
      ),
      invalidatesTags: ofCustomer,
    }),
    shopMakeAddressPrimary: build.mutation({
      queryFn: ask((shop, change: OfCustomer<Pick<CustomerAddress, 'id' | 'type'>>) =>
        shop.POST('/customers/{customerId}/address/make-primary', {
          params: pathOf(change),
          body: { address: { id: change.id, type: change.type } },
        })
      ),
      invalidatesTags: ofCustomer,
    }),
    shopMergePreview: build.query({
      queryFn: ask(
        (shop, { customerId, from }: Merge) =>
          shop.GET('/customers/{customerId}/merge', {
            params: { path: { customerId }, query: { from_customer_id: from } },
          }),
        ({ merge }: CustomerMergePreviewAnswer) => merge
      ),
      providesTags: (_answer, _error, { customerId, from }: Merge) => [
        ...recordTags('ShopCustomer', customerId),
        ...recordTags('ShopCustomer', from),
      ],
    }),
    shopMergeCustomers: build.mutation({
      queryFn: ask((shop, merge: Merge) =>
        shop.POST('/customers/{customerId}/merge', {
          params: pathOf(merge),
          body: { from_customer_id: merge.from },
        })
      ),
      invalidatesTags: (answer, error, merge: Merge) => [
        ...ofCustomer(answer, error, merge),
        'ShopOrder',
        'ShopCoupon',
        'ShopSubscription',
        'ShopLicense',
        'ShopLabel',
      ],
    }),
  }),
});

export const {
  useShopCustomersQuery,
  useShopCustomerQuery,
  useShopCreateCustomerMutation,
  useShopUpdateCustomerMutation,
  useShopActOnCustomersMutation,
  useShopLabelCustomerMutation,
  useShopRecalculateCustomerMutation,
  useShopAttachableUsersQuery,
  useShopAttachUserMutation,
  useShopDetachUserMutation,
  useShopAddAddressMutation,
  useShopChangeAddressMutation,
  useShopDeleteAddressMutation,
  useShopMakeAddressPrimaryMutation,
  useShopMergePreviewQuery,
  useShopMergeCustomersMutation,
} = customersApi;
