'use strict';

/**
 * An integration for an invented CRM: buyers become contacts at a stage of its pipeline, and former ones when their access ends.
 * docs/integrations.md describes the contract.
 */
const KEY = 'acme_crm';

const call = async ({ http, settings }, { method, path, body, key, signal }) => {
  const outcome = await http.send({
    url: `${settings.api_url}${path}`,
    method,
    headers: {
      authorization: `Bearer ${settings.api_key}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    keep: 100_000,
  });
  if (outcome.kind !== 'answered') throw new Error(`Acme could not be reached: ${outcome.reason}`);
  if (outcome.status >= 300) throw new Error(`Acme answered ${outcome.status}: ${outcome.body.slice(0, 200)}`);
  return outcome.body === '' ? {} : JSON.parse(outcome.body);
};

const verify = (context) =>
  call(context, { method: 'GET', path: '/me' }).then(
    ({ account }) => ({ status: true, message: `Acme is connected: ${account}.` }),
    (error) => ({ status: false, message: error.message })
  );

const stages = async (context) => {
  const { stages: known = [] } = await call(context, { method: 'GET', path: '/stages' });
  return known.map(({ id, name }) => ({ id: String(id), title: name }));
};

const run = async (work) => {
  const { order, feed, fill, tags, key, signal, skip } = work;
  if (!order.customer) return skip('The order has no customer.');
  const isFormer = work.is_revoke_hook === 'yes';
  const body = {
    email: order.customer.email,
    stage: isFormer ? 'former' : feed.stage,
    note: fill(feed.note ?? '', 'text'),
    tags: tags(),
  };
  const { id } = await call(work, { method: 'PUT', path: '/contacts', body, key, signal });
  return `Contact ${id} is at the stage ${body.stage}.`;
};

const createIntegration = () => ({
  key: KEY,
  title: 'Acme CRM',
  description: 'Makes contacts of buyers.',
  category: 'crm',
  revokes: true,
  globalSettings: {
    fields: [
      { key: 'api_url', label: 'Address of the API', required: true },
      { key: 'api_key', label: 'API key', required: true, secret: true },
    ],
    verify,
  },
  fields: () => [
    {
      ...{ key: 'stage', label: 'Stage', component: 'dynamic_select', required: true },
      remote: { key: 'acme_stages', kind: 'dynamic' },
    },
    { key: 'note', label: 'Note', component: 'value_textarea' },
    { key: 'tags', label: 'Tags', component: 'select', is_multiple: true },
  ],
  defaults: { note: 'Order {{order.id}}' },
  options: ({ key }, context) => (key === 'acme_stages' ? stages(context) : Promise.resolve([])),
  run,
});

module.exports = {
  bootstrap: ({ strapi }) => {
    strapi.plugin('shop').service('integrations').register(createIntegration());
  },
};
