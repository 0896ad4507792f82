'use strict';
const { afterLoad } = require('./extend-strapi.cjs');

/**
 * Preloaded (node --require) into a store under test: a payment provider's plugin, as any site may have one. It asks the server
 * under TEST_GATEWAY_URL to start payments, and takes what that server says of them at /test-gateway/confirm, /fail and so on. Where
 * files share the store, each names its own server at /test-gateway/provider.
 */
let url = process.env.TEST_GATEWAY_URL;

const ask = (action) => async (payment, note) => {
  const body = JSON.stringify(note === undefined ? payment : { ...payment, note });
  const response = await fetch(`${url}/${action}`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  return response.json();
};

const gateway = {
  kind: 'online',
  slug: 'test_card',
  title: 'Card',
  features: ['refund', 'capture', 'dispute_handler'],
  accepts: ({ total }) => total < 1_000_000,
  start: ask('start'),
  refund: ask('refund'),
  capture: ask('capture'),
  acceptDispute: ask('accept-dispute'),
  orderInfo: async () => ({ data: { publishable_key: 'pk_test' }, payment_args: { checkout_mode: 'onsite' } }),
};

/** Carts of just this worth bear a fee, with its tax on top. */
const FEE_SUBTOTAL = 77_700;
const FEE = { key: 'handling', source: 'test', label: 'Handling', amount: 350, taxable: true, inclusive: false };
const withFee = (fees, { cart_subtotal: subtotal }) => (subtotal === FEE_SUBTOTAL ? [...fees, FEE] : fees);

const CRON_RUNS = 'shop_cron_runs';

const CRON_MS = 60_000;

/**
 * What happens by the clock, without waiting for it. A task runs once a minute at most, and the clock may have been first: its
 * slot is given back until the task has both begun and come to its end. A run that began before that has only its end to show.
 */
const runCron = async (strapi, name) => {
  const { job } = strapi.cron.jobs.find((each) => each.name === name);
  const runs = () => strapi.db.connection(CRON_RUNS).where({ name });
  const deadline = Date.now() + CRON_MS;
  while (Date.now() < deadline) {
    await runs().update({ slot: 0, started_at: null, finished_at: null });
    await job.trigger();
    const run = await runs().first('started_at', 'finished_at');
    if (run?.started_at && run.finished_at) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The task '${name}' did not run to its end.`);
};

const webhooks = (strapi) => async (ctx, next) => {
  if (ctx.path === '/test-gateway/run-cron') {
    await runCron(strapi, ctx.request.body.name);
    ctx.body = {};
    return;
  }
  if (ctx.path === '/test-gateway/provider') {
    ({ url } = ctx.request.body);
    ctx.body = {};
    return;
  }
  const [, action] = /^\/test-gateway\/(confirm|fail|refunded|disputed|disputeClosed)$/.exec(ctx.path) ?? [];
  if (!action) return next();
  const payments = strapi.plugin('shop').service('payments');
  try {
    ctx.body = { recorded: await payments[action]({ gateway: gateway.slug, ...ctx.request.body }) };
  } catch (error) {
    ctx.status = 400;
    ctx.body = { error: error.name };
  }
};

const unreliableShare = Number(process.env.TEST_UNRELIABLE_WEBHOOKS ?? 0);

/** A server that breaks now and then, before a message is taken or when it has been. */
const unreliable = async (ctx, next) => {
  const breaks = ctx.path.includes('/public/webhooks/') && Math.random() < unreliableShare;
  if (!breaks || Math.random() < 0.5) await next();
  if (breaks) {
    ctx.status = 500;
    ctx.body = {};
  }
};

const install = (strapi) => {
  strapi.server.use(unreliable);
  strapi.server.use(webhooks(strapi));
  strapi.plugin('shop').service('payments').register(gateway);
  strapi.plugin('shop').service('hooks').addFilter('shop/cart/fees', withFee);
};

if (url) afterLoad(install);
