import { column, contentType } from '../../../platform/module';

/** A tree of names that products are filed under. Slugs are unique within their tree; a child of a deleted term moves up. */
const taxonomyType = (names: { readonly singular: string; readonly plural: string; readonly display: string }) => {
  const table = `shop_${names.plural.replaceAll('-', '_')}` as const;
  return contentType({
    table,
    singularName: names.singular,
    pluralName: names.plural,
    displayName: names.display,
    attributes: { name: column.text, slug: column.text, description: column.longText, parent_id: column.reference },
    indexes: [
      { name: `${table}_slug_uq`, columns: ['slug'], type: 'unique' },
      { name: `${table}_name_idx`, columns: ['name', 'id'] },
      { name: `${table}_parent_idx`, columns: ['parent_id'] },
    ],
    foreignKeys: [
      {
        name: `${table}_parent_fk`,
        columns: ['parent_id'],
        referencedTable: table,
        referencedColumns: ['id'],
        onDelete: 'SET NULL',
      },
    ],
  });
};

export const productCategoryType = taxonomyType({
  singular: 'product-category',
  plural: 'product-categories',
  display: 'Product category',
});

export const productBrandType = taxonomyType({
  singular: 'product-brand',
  plural: 'product-brands',
  display: 'Product brand',
});
