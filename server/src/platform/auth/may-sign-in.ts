import type { Core } from '@strapi/strapi';

type UserState = { readonly blocked?: boolean | null; readonly confirmed?: boolean | null };

/** Whether users-permissions takes nobody in before the e-mail address was confirmed. */
export const asksForConfirmation = async (strapi: Core.Strapi): Promise<boolean> => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (await store.get({ key: 'advanced' })) as { email_confirmation?: boolean } | null;
  return advanced?.email_confirmation === true;
};

/** The rules of users-permissions for its own login: not blocked, and confirmed where the site asks for that. */
export const maySignIn = async (strapi: Core.Strapi, user: UserState): Promise<boolean> =>
  user.blocked !== true && (user.confirmed === true || !(await asksForConfirmation(strapi)));
