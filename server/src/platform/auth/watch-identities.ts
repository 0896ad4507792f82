import type { Core } from '@strapi/strapi';

/** Whatever decides who a caller is and what they may do. */
const IDENTITY_MODELS = [
  'admin::user',
  'admin::role',
  'admin::permission',
  'admin::api-token',
  'admin::api-token-permission',
  'admin::session',
  'plugin::users-permissions.user',
  'plugin::users-permissions.role',
  'plugin::shop.manager',
  'plugin::shop.customer',
];

const CHANGES = ['afterCreate', 'afterCreateMany', 'afterUpdate', 'afterUpdateMany', 'afterDelete', 'afterDeleteMany'];

/** Nobody came as one of these before it was made, and a user without a customer is not remembered. */
const NEWCOMERS: ReadonlySet<string> = new Set([
  'admin::session',
  'plugin::users-permissions.user',
  'plugin::shop.customer',
]);

type Change = {
  readonly action: string;
  readonly model: { readonly uid: string };
  readonly params: { readonly data?: object };
};

/** Shoppers sign up and staff sign in all day, and must not make the store forget everybody else each time. */
const isNewcomer = ({ action, model }: Change): boolean => action.startsWith('afterCreate') && NEWCOMERS.has(model.uid);

/** Noting when a token was last used changes nobody's rights, and happens just when its owner comes back. */
const isNoteOfUse = ({ params }: Change): boolean => {
  const changed = Object.keys(params.data ?? {}).filter((name) => name !== 'updatedAt');
  return changed.length === 1 && changed[0] === 'lastUsedAt';
};

/** Calls back at once when any of them changes in this process. */
export const watchIdentities = (strapi: Core.Strapi, onChange: () => void): void => {
  const onEvent = (event: Change): void => {
    if (!isNoteOfUse(event) && !isNewcomer(event)) onChange();
  };
  const listeners = Object.fromEntries(CHANGES.map((change) => [change, onEvent]));
  strapi.db.lifecycles.subscribe({ models: IDENTITY_MODELS, ...listeners } as never);
};

type UserChange = {
  readonly params: { readonly data?: { readonly password?: unknown; readonly blocked?: unknown } };
  readonly result?: { readonly id?: number } | null;
};

/**
 * Calls back when the sign-ins of a users-permissions user must end: the password was changed (whoever knew the old one stays
 * out), the user was blocked, or deleted.
 */
export const watchAccounts = (strapi: Core.Strapi, onEnd: (userId: number) => Promise<void>): void => {
  const endSessions = async ({ result }: UserChange): Promise<void> => {
    if (result?.id !== undefined) await onEnd(result.id);
  };
  strapi.db.lifecycles.subscribe({
    models: ['plugin::users-permissions.user'],
    afterUpdate: async (event: UserChange) => {
      const { password, blocked } = event.params.data ?? {};
      if (password !== undefined || blocked === true) await endSessions(event);
    },
    afterDelete: endSessions,
  } as never);
};
