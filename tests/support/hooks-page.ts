import { modules as all } from '../../server/src/modules';
import type { ShopModule } from '../../server/src/platform/module';
import type { Platform } from '../../server/src/platform/platform';

/** docs/hooks.md, out of what the modules declare. */
const modules: readonly ShopModule[] = all;

type Line = { readonly name: string; readonly says: string };

const byName = (lines: readonly Line[]): readonly Line[] => [...lines].sort((a, b) => (a.name < b.name ? -1 : 1));

export const declaredFilters = (): readonly Line[] => byName(modules.flatMap(({ filters }) => filters ?? []));

export const declaredActions = (): readonly Line[] => byName(modules.flatMap(({ actions }) => actions ?? []));

/** Defining events reads nothing: their payloads are read when they are delivered. */
export const declaredEvents = (): readonly Line[] =>
  byName(
    modules.flatMap(({ events }) =>
      (events?.({} as Platform) ?? []).map(({ name, when }) => ({ name: `shop/${name}`, says: when }))
    )
  );

const tableOf = (lines: readonly Line[]): string =>
  lines.map(({ name, says }) => `- \`${name}\`: ${says.replaceAll('|', '\\|')}`).join('\n');

export const hooksPage = (): string => `# Hooks

<!-- Written by \`npm run docs:hooks\` out of what the modules declare; a test compares. -->

Other code of the site listens in its \`register\`:

\`\`\`js
const hooks = strapi.plugin('shop').service('hooks');
hooks.addAction('shop/order_paid', ({ order }) => strapi.log.info(order.invoice_no)); // is told
hooks.addFilter('shop/cart/shipping_total', (cents, { cart }) => (cart.items.length > 9 ? 0 : cents)); // answers the value
\`\`\`

A third argument is the priority, 10 where it is left out; lower ones run first. A listener that throws is logged and skipped (one of
an event hears it again), and so is a filter that answers undefined. Money is whole cents, 0 or more; an answer that cannot be used is logged, and the value stays
as it was.

Many are called amid a transaction, which what they do with \`strapi.db\` and the document service is a part of. Of a listener that
throws nothing is kept there, and neither is on PostgreSQL of one that catches the error of a statement itself. A listener waits for
all that it does.

In TypeScript the compiler checks names, values and contexts:

\`\`\`ts
import type { ShopEvents, ShopHooks } from 'strapi-plugin-shop';

const hooks = strapi.plugin('shop').service('hooks') as ShopHooks;
hooks.addFilter('shop/cart/item_price', (cents, { item }) => (item.quantity > 9 ? Math.round(cents * 0.9) : cents));
hooks.addAction('shop/order_paid', ({ order }: ShopEvents['order_paid']) => strapi.log.info(String(order.invoice_no)));
\`\`\`

\`ShopFilters\`, \`ShopActions\` and \`ShopEvents\` are the types of each hook by its name. The package has nothing to import at run
time: write \`import type\`. What a listener answers is checked again while the store runs.

## Filters

${tableOf(declaredFilters())}

## Actions within a request

They run where they happen, one after another, before the request is answered, and only where somebody listens. They are neither
kept for a crash nor sent to Strapi's webhooks.

${tableOf(declaredActions())}

## Events

They are recorded with the change that they tell of and delivered after it, at least once: as actions with these names, on Strapi's
\`eventHub\` as \`shop.<name>\`, and to Strapi's own webhooks.

Each listener of an action has the event by itself, beside all others. One that throws, or does not answer within a minute, is called
again with this event: ten times in about four hours, then the event stands in \`GET /app/dead-events\` for it. So a listener may hear
an event again that it has heard in part. Nobody else waits for it or hears it again. What a listener of the \`eventHub\` throws is
logged alone.

What a listener is still to get is kept under its name. A fourth argument of \`addAction\` gives it one (\`a\` to \`z\`, digits, dot,
hyphen, underscore); the others are \`listener-1\`, \`listener-2\` ..., counted for each event in the order in which they were added. So
listeners that come and go, or are added in another order with the next version of the site, should have a name. All that has one name
gets its events one after another, in the order in which they were recorded:

\`\`\`js
hooks.addAction('shop/order_created', ({ order }) => erp.create(order), 10, 'erp');
hooks.addAction('shop/order_paid', ({ order }) => erp.book(order), 10, 'erp'); // behind order_created
\`\`\`

There is no order between different names: the priority says who begins first, and nobody waits until another one is through. An event
that failed comes later than those that were recorded behind it.

${tableOf(declaredEvents())}
`;
