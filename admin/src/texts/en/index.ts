import activity from './activity.json';
import attributes from './attributes.json';
import catalog from './catalog.json';
import checkout from './checkout.json';
import categories from './categories.json';
import content from './content.json';
import coupons from './coupons.json';
import customers from './customers.json';
import doctor from './doctor.json';
import documents from './documents.json';
import emails from './emails.json';
import home from './home.json';
import kit from './kit.json';
import orderEditor from './order-editor.json';
import licenses from './licenses.json';
import modules from './modules.json';
import integrations from './integrations.json';
import labels from './labels.json';
import bumps from './order-bumps.json';
import orders from './orders.json';
import payments from './payments.json';
import reports from './reports.json';
import roles from './roles.json';
import section from './section.json';
import settings from './settings.json';
import shipments from './shipments.json';
import shipping from './shipping.json';
import storage from './storage.json';
import subscriptions from './subscriptions.json';
import tax from './tax.json';
import webhooks from './webhooks.json';

/** One file per area; the key begins with the area. */
export const TEXTS = {
  ...kit,
  ...section,
  ...home,
  ...orders,
  ...orderEditor,
  ...catalog,
  ...categories,
  ...attributes,
  ...customers,
  ...subscriptions,
  ...licenses,
  ...coupons,
  ...bumps,
  ...labels,
  ...activity,
  ...content,
  ...doctor,
  ...documents,
  ...emails,
  ...settings,
  ...shipments,
  ...checkout,
  ...storage,
  ...modules,
  ...payments,
  ...reports,
  ...roles,
  ...shipping,
  ...tax,
  ...webhooks,
  ...integrations,
};
