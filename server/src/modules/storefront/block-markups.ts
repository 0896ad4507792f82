import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { CATALOG_VERSION } from '../catalog';
import { deleteMarkup, findMarkup, saveMarkup } from './block-markups.repository';

/** What code of the site gets from `strapi.plugin('shop').service('blocks')`. */
export type BlockMarkups = {
  /**
   * Keeps the markup of one product card for `GET /public/product-views?client_id=`. `{{id}}`, `{{post_title}}`,
   * `{{post_excerpt}}`, `{{price}}`, `{{thumbnail}}` and `{{view_url}}` in it are filled in, escaped. Errors: 422 on a client id
   * that is no word of at most 100 characters, or markup above 60,000 characters.
   */
  readonly save: (clientId: string, markup: string) => Promise<void>;
  readonly remove: (clientId: string) => Promise<void>;
};

const CLIENT_ID = /^[\w-]{1,100}$/;
/** MariaDB's text columns hold 65,535 bytes. */
const LONGEST = 60_000;

const assertStorable = (clientId: string, markup: string): void => {
  if (!CLIENT_ID.test(clientId)) {
    throw new InvalidInputError('The client id is not valid.', { client_id: { invalid: 'client_id is not valid' } });
  }
  if (Buffer.byteLength(markup) <= LONGEST) return;
  throw new InvalidInputError('The markup is too long.', { markup: { max: `markup has more than ${LONGEST} bytes` } });
};

export const findBlockMarkup = async ({ db }: Platform, clientId: string | undefined): Promise<string | null> => {
  if (clientId === undefined || !CLIENT_ID.test(clientId)) return null;
  return findMarkup(db, clientId);
};

export const blockMarkupsOf = (platform: Platform): BlockMarkups => {
  const { db, versions } = platform;
  return {
    save: async (clientId, markup) => {
      assertStorable(clientId, markup);
      await db.transaction(async () => {
        await saveMarkup(db, clientId, markup);
        // Views are remembered by the number of the catalogue.
        await versions.raise(CATALOG_VERSION);
      });
    },
    remove: async (clientId) => {
      await db.transaction(async () => {
        await deleteMarkup(db, clientId);
        await versions.raise(CATALOG_VERSION);
      });
    },
  };
};
