import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import type { RawModel } from '../../platform/db/raw-model';
import { CATALOG_VERSION } from '../catalog';

/** Markup of product cards that code of the site made for a block of its pages; every process reads it. */
export const blockMarkupModel: RawModel = {
  uid: 'shop::block-markup',
  singularName: 'shop_block_markups',
  tableName: 'shop_block_markups',
  attributes: { id: { type: 'increments' }, client_id: { type: 'string' }, markup: { type: 'text' } },
  indexes: [{ name: 'shop_block_markups_client_uq', columns: ['client_id'], type: 'unique' }],
};

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

const TABLE = 'shop_block_markups';
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
  const row = await db.table(TABLE).where({ client_id: clientId }).first('markup');
  return row ? String(row.markup) : null;
};

export const blockMarkupsOf = (platform: Platform): BlockMarkups => {
  const { db, versions } = platform;
  return {
    save: async (clientId, markup) => {
      assertStorable(clientId, markup);
      await db.transaction(async () => {
        await db.table(TABLE).insert({ client_id: clientId, markup }).onConflict('client_id').merge({ markup });
        // Views are remembered by the number of the catalogue.
        await versions.raise(CATALOG_VERSION);
      });
    },
    remove: async (clientId) => {
      await db.transaction(async () => {
        await db.table(TABLE).where({ client_id: clientId }).delete();
        await versions.raise(CATALOG_VERSION);
      });
    },
  };
};
