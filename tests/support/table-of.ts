import type { RawModel } from '../../server/src/platform/db/raw-model';
import type { ContentType } from '../../server/src/platform/module';

/**
 * The table of a content type, with the columns that Strapi adds and without foreign keys, so that a test makes only the tables
 * that it is about.
 */
export const tableOf = ({ collectionName, attributes, indexes }: ContentType): RawModel =>
  ({
    uid: `shop::${collectionName}`,
    singularName: collectionName,
    tableName: collectionName,
    attributes: {
      id: { type: 'increments' },
      document_id: { type: 'string' },
      created_at: { type: 'datetime' },
      updated_at: { type: 'datetime' },
      published_at: { type: 'datetime' },
      ...Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute }])),
    },
    indexes: indexes ?? [],
  }) as unknown as RawModel;
