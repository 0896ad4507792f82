import type { Core } from '@strapi/strapi';

/** The oldest Strapi on which the store runs; `peerDependencies` and README say the same. */
export const OLDEST_STRAPI = '5.30.0';

/** The Strapi with which API tokens of admins came: what the store calls application passwords. */
const ADMIN_TOKENS_SINCE = '5.45';

type StrapiOfSite = Pick<Core.Strapi, 'config'>;

const versionOf = (strapi: StrapiOfSite): string => String(strapi.config.get('info.strapi', ''));

const partsOf = (version: string): [number, number, number] => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch)];
};

/** Answers false for a version that cannot be read: a site on a build of its own is not refused for its name. */
export const isOlder = (version: string, than: string): boolean => {
  const [left, right] = [partsOf(version), partsOf(than)];
  const difference = left.map((part, index) => part - (right[index] ?? 0)).find((each) => each !== 0);
  return difference !== undefined && difference < 0;
};

/** Before anything of the store is made: an older Strapi fails later, in the middle of its start and without a reason. */
export const assertStrapi = (strapi: StrapiOfSite): void => {
  const found = versionOf(strapi);
  if (!isOlder(found, OLDEST_STRAPI)) return;
  throw new Error(
    `The shop plugin needs Strapi ${OLDEST_STRAPI} or newer, and this site runs ${found}. Upgrade Strapi, or remove the plugin.`
  );
};

const USERS = 'users-permissions';

/** Customers are its users. Without it the store would start, and fail at the first order. */
export const assertUsers = ({ plugins }: { readonly plugins: object }): void => {
  if (Object.hasOwn(plugins, USERS)) return;
  throw new Error(
    `The shop plugin needs the plugin ${USERS}, whose users are the accounts of customers. ` +
      `Install @strapi/plugin-${USERS}, or enable it in config/plugins.`
  );
};

/** Asks the model and not the version, so that what counts is what the tables have. */
export const hasAdminTokens = (strapi: Core.Strapi): boolean =>
  Object.hasOwn(strapi.db.metadata.get('admin::api-token').attributes, 'adminPermissions');

export const adminTokensMissing = (strapi: StrapiOfSite): string =>
  `Application passwords need Strapi ${ADMIN_TOKENS_SINCE} or newer; this site runs ${versionOf(strapi)}.`;
