import type { Core } from '@strapi/strapi';
import { ALL_PERMISSIONS, PERMISSIONS, rbacUidOf, type Permission } from '../../domain/access';

type ActionProvider = { readonly registerMany: (actions: readonly object[]) => Promise<unknown> };

const categoryOf = (permission: Permission): string => {
  const [resource = ''] = permission.split('/');
  const words = resource.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Makes the shop's permissions grantable in Strapi's Settings > Roles. Only possible before Strapi has loaded. */
export const registerPermissions = async (strapi: Core.Strapi): Promise<void> => {
  const { actionProvider } = strapi.service('admin::permission') as unknown as { actionProvider: ActionProvider };
  await actionProvider.registerMany(
    ALL_PERMISSIONS.map((permission) => ({
      section: 'plugins',
      pluginName: 'shop',
      subCategory: categoryOf(permission),
      displayName: PERMISSIONS[permission],
      uid: rbacUidOf(permission),
    }))
  );
};
