import type {
  AssignableUserListAnswer,
  PermissionListAnswer,
  ShopManagerListAnswer,
  ShopRoleListAnswer,
} from '../../../server/src/contracts/roles';
import type { Permission } from '../permissions';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

type Assignment = { readonly user: number; readonly role: string };
type Grants = { readonly role: string; readonly changes: Partial<Record<Permission, boolean>> };

const ROLES = ['ShopRole'] as const;

const shopRolesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopRoles: build.query({
      queryFn: ask(
        (shop) => shop.GET('/roles'),
        ({ roles }: ShopRoleListAnswer) => roles
      ),
    }),
    shopManagers: build.query({
      queryFn: ask(
        (shop) => shop.GET('/roles/managers'),
        ({ managers }: ShopManagerListAnswer) => managers
      ),
      providesTags: ROLES,
    }),
    shopAssignableUsers: build.query({
      queryFn: ask(
        (shop, search: string) =>
          shop.GET('/roles/user-list', { params: { query: { per_page: 20, ...(search === '' ? {} : { search }) } } }),
        ({ users }: AssignableUserListAnswer) => users.data
      ),
      providesTags: ROLES,
    }),
    shopAssignRole: build.mutation({
      queryFn: ask((shop, { user, role }: Assignment) =>
        shop.POST('/roles', { body: { user_id: user, role_key: role } })
      ),
      invalidatesTags: ROLES,
    }),
    shopTakeRole: build.mutation({
      queryFn: ask((shop, { user, role }: Assignment) =>
        shop.DELETE('/roles/{key}', { params: { path: { key: role }, query: { user_id: user } } })
      ),
      invalidatesTags: ROLES,
    }),
  }),
});

const strapiRolesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopStrapiRoles: build.query({
      queryFn: ask(
        (shop) => shop.GET('/settings/permissions'),
        ({ roles }: PermissionListAnswer) => roles
      ),
      providesTags: ROLES,
    }),
    shopSaveGrants: build.mutation({
      queryFn: ask((shop, { role, changes }: Grants) =>
        shop.POST('/settings/permissions', { body: { capability: { [role]: changes } } })
      ),
      invalidatesTags: ROLES,
    }),
  }),
});

export const {
  useShopRolesQuery,
  useShopManagersQuery,
  useShopAssignableUsersQuery,
  useShopAssignRoleMutation,
  useShopTakeRoleMutation,
} = shopRolesApi;

export const { useShopStrapiRolesQuery, useShopSaveGrantsMutation } = strapiRolesApi;
