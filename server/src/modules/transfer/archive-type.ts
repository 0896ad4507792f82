import { SCHEMA } from '../../platform/db/schema-number';
import { column, contentType } from '../../platform/module';

const type = contentType({
  table: 'shop_archive',
  singularName: 'archive',
  pluralName: 'archives',
  displayName: 'Shop archive',
  attributes: { part: column.json },
});

/**
 * The whole store as one type of Strapi's transfers. Its table stays empty: while a transfer runs, reading it reads the store's tables,
 * and writing to it writes them. Strapi compares the schemas of both sites before it removes anything: the number of the tables in
 * this one makes it ask where the two sites have other versions of them.
 */
export const archiveType = {
  ...type,
  pluginOptions: { ...type.pluginOptions, shop: { tables: SCHEMA.number } },
};

export const ARCHIVE_UID = 'plugin::shop.archive';
