import type { Permission } from '../permissions';

export type PermissionGroup = { readonly area: string; readonly permissions: readonly Permission[] };

const areaOf = (permission: Permission): string => permission.split('/')[0] ?? permission;

/** Permissions by what they are about, in the order of the server. */
export const groupsOf = (permissions: readonly Permission[]): readonly PermissionGroup[] => {
  const areas = [...new Set(permissions.map(areaOf))];
  return areas.map((area) => ({ area, permissions: permissions.filter((each) => areaOf(each) === area) }));
};
