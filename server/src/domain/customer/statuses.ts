/** What an admin may set. */
export const CUSTOMER_STATUSES = ['active', 'inactive', 'archived'] as const;

const STATUS = /^[a-z][a-z0-9_-]{0,49}$/;

/** What other code of the site made of the set, reduced to what can be a status; the store's own where nothing is left. */
export const acceptStatuses = (value: unknown): readonly string[] => {
  const names = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const accepted = names.filter((name): name is string => typeof name === 'string' && STATUS.test(name));
  return accepted.length > 0 ? [...new Set(accepted)] : CUSTOMER_STATUSES;
};
