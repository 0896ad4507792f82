'use strict';
const { afterLoad } = require('./extend-strapi.cjs');

/**
 * Preloaded (node --require) into a store under test: code of the site that writes records of the shop through what Strapi offers for
 * all types alike. POST /test-doors takes {uid, documentId, id, data} and answers what became of each way: 'done' or the name of the error.
 */
const attempts = (strapi, { uid, documentId, id, data }) => ({
  'documents.create': () => strapi.documents(uid).create({ data }),
  'documents.update': () => strapi.documents(uid).update({ documentId, data }),
  'documents.clone': () => strapi.documents(uid).clone({ documentId, data }),
  'documents.delete': () => strapi.documents(uid).delete({ documentId }),
  'entityService.create': () => strapi.entityService.create(uid, { data }),
  'entityService.update': () => strapi.entityService.update(uid, id, { data }),
  'entityService.delete': () => strapi.entityService.delete(uid, id),
});

const control = (strapi) => async (ctx, next) => {
  if (ctx.path !== '/test-doors') return next();
  const outcome = {};
  for (const [name, attempt] of Object.entries(attempts(strapi, ctx.request.body))) {
    outcome[name] = await attempt().then(
      () => 'done',
      (error) => error.name
    );
  }
  ctx.body = outcome;
};

afterLoad((strapi) => void strapi.server.use(control(strapi)));
