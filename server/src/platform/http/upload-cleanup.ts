import { rm } from 'node:fs/promises';
import type { Context, Next } from 'koa';
import { beginsWith } from './site-address';

type Upload = { readonly filepath?: string };

const filesOf = (ctx: Context): readonly Upload[] => {
  const { files } = ctx.request as { files?: Record<string, Upload | readonly Upload[]> };
  return Object.values(files ?? {}).flat();
};

/**
 * Strapi's parser writes uploads to temporary files before anybody asks who is calling. Whoever is refused afterwards must not
 * leave them behind, or strangers could fill the disk.
 */
export const uploadCleanup =
  (prefix: string) =>
  async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } finally {
      const uploads = beginsWith(ctx.path, `${prefix}/`) ? filesOf(ctx) : [];
      for (const { filepath } of uploads) {
        if (filepath) await rm(filepath, { force: true });
      }
    }
  };
