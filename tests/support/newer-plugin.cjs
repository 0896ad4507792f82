'use strict';
const { afterLoad, extendStrapi } = require('./extend-strapi.cjs');

/**
 * Preloaded (node --require) into a store under test: the plugin of a later version, whose products have two columns and an index more,
 * and which has one table more.
 */
const addTables = (strapi) => {
  const product = strapi.contentTypes['plugin::shop.product'];
  product.attributes.newer_note = { type: 'string' };
  product.attributes.newer_count = { type: 'integer', default: 7 };
  product.indexes.push({ name: 'shop_products_newer_idx', columns: ['newer_note'] });
  strapi.get('models').add({
    uid: 'shop::newer',
    singularName: 'shop_newer',
    tableName: 'shop_newer',
    attributes: { id: { type: 'increments' }, note: { type: 'string' } },
  });
};

const keepTables = async (strapi) => {
  const key = { type: 'core', key: 'persisted_tables' };
  const tables = await strapi.store.get(key);
  await strapi.store.set({ ...key, value: [...tables, { name: 'shop_newer' }] });
};

extendStrapi((strapi) => {
  const { bootstrap } = strapi;
  strapi.bootstrap = () => {
    addTables(strapi);
    return bootstrap.call(strapi);
  };
});
afterLoad(keepTables);
