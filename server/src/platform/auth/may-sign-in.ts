import type { Core } from '@strapi/strapi';

type UserState = { readonly blocked?: boolean | null; readonly confirmed?: boolean | null };

const mustConfirm = async (strapi: Core.Strapi): Promise<boolean> => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (await store.get({ key: 'advanced' })) as { email_confirmation?: boolean } | null;
  return advanced?.email_confirmation === true;
};

/** The rules of users-permissions for its own login: not blocked, and confirmed where the site asks for that. */
export const maySignIn = async (strapi: Core.Strapi, user: UserState): Promise<boolean> =>
  user.blocked !== true && (user.confirmed === true || !(await mustConfirm(strapi)));
