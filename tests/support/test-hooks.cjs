'use strict';
const { afterLoad } = require('./extend-strapi.cjs');

/**
 * Preloaded (node --require) into a store under test: code of the site that listens to what a test names. POST /test-hooks takes
 * {filters: {name: answer}, actions: [names]} in place of all that was set before; GET /test-hooks answers what was heard since. With
 * {failing: {filters: [names], actions: [names]}} it looks something up there, and looks it up wrongly; with {pricing: {filter, id, price}}
 * it sets the price of a variant when it is asked.
 */
const stops = [];
const heard = [];

const fail = (strapi, hooks, { filters, actions }) => {
  const lookUp = () => strapi.db.transaction(({ trx }) => trx.raw('select * from no_such_table'));
  for (const name of filters) stops.push(hooks.addFilter(name, lookUp));
  for (const name of actions) stops.push(hooks.addAction(name, lookUp));
};

/** As a site does that fetches its prices elsewhere, at the last moment. */
const setPrice = (strapi, hooks, { filter, id, price }) => {
  const save = ({ trx }) => trx('shop_product_variants').where({ id }).update({ item_price: price });
  stops.push(
    hooks.addFilter(filter, async (value) => {
      await strapi.db.transaction(save);
      return value;
    })
  );
};

const listen = (strapi, { filters = {}, actions = [], failing, pricing }) => {
  const hooks = strapi.plugin('shop').service('hooks');
  stops.splice(0).forEach((stop) => stop());
  heard.splice(0);
  for (const [name, answer] of Object.entries(filters)) {
    stops.push(
      hooks.addFilter(name, (value, context) => {
        heard.push({ name, value, context });
        return answer === null ? value : answer;
      })
    );
  }
  for (const name of actions) stops.push(hooks.addAction(name, (payload) => void heard.push({ name, payload })));
  if (failing) fail(strapi, hooks, failing);
  if (pricing) setPrice(strapi, hooks, pricing);
};

const control = (strapi) => async (ctx, next) => {
  if (ctx.path !== '/test-hooks') return next();
  if (ctx.method === 'POST') listen(strapi, ctx.request.body);
  ctx.body = { heard };
};

afterLoad((strapi) => void strapi.server.use(control(strapi)));
