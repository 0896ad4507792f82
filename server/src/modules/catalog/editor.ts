import type { Principal } from '../../platform/auth/principal';

/** Who changes the catalogue, as the log and the stock history name them. */
export type Editor = {
  readonly author: string;
  /** Strapi admin user; null for API tokens and the system. */
  readonly userId: number | null;
};

export const editorOf = (principal: Principal): Editor => ({
  author: principal.displayName,
  userId: principal.adminUserId ?? null,
});

export const SYSTEM: Editor = { author: 'system', userId: null };
