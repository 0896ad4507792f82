import type { Database } from '../../platform/db/database';
import type { RawModel } from '../../platform/db/raw-model';

/** Markup of product cards that code of the site made for a block of its pages; every process reads it. */
export const blockMarkupModel: RawModel = {
  uid: 'shop::block-markup',
  singularName: 'shop_block_markups',
  tableName: 'shop_block_markups',
  attributes: { id: { type: 'increments' }, client_id: { type: 'string' }, markup: { type: 'text' } },
  indexes: [{ name: 'shop_block_markups_client_uq', columns: ['client_id'], type: 'unique' }],
};

const TABLE = 'shop_block_markups';

export const findMarkup = async (db: Database, clientId: string): Promise<string | null> => {
  const row = await db.table(TABLE).where({ client_id: clientId }).first('markup');
  return row ? String(row.markup) : null;
};

export const saveMarkup = async (db: Database, clientId: string, markup: string): Promise<void> => {
  await db.table(TABLE).insert({ client_id: clientId, markup }).onConflict('client_id').merge({ markup });
};

export const deleteMarkup = async (db: Database, clientId: string): Promise<void> => {
  await db.table(TABLE).where({ client_id: clientId }).delete();
};
