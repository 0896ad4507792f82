import { ChartCircle, ShoppingCart, Stack, WarningCircle } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { anyOf, type Permission } from '../../permissions';
import { PLUGIN_ID } from '../../plugin-id';
import { startText, type StartTextId } from '../../texts/start-texts';

type Icon = typeof ChartCircle;
type Load = () => Promise<ComponentType>;
type Link = { readonly label: StartTextId; readonly href: string };

// Strapi shows a widget to whoever holds all of its permissions.
const widget = (
  id: string,
  icon: Icon,
  title: StartTextId,
  link: Link,
  permissions: readonly Permission[],
  component: Load
) => ({
  ...{ id, icon, component },
  pluginId: PLUGIN_ID,
  title: startText(title),
  link: { label: startText(link.label), href: link.href },
  permissions: anyOf('dashboard_stats/view', ...permissions),
});

const WIDGETS = [
  widget(
    'sales',
    ChartCircle,
    'widget.sales',
    { label: 'widget.open.shop', href: '/plugins/shop' },
    [],
    async () => (await import('./sales-widget')).SalesWidget
  ),
  widget(
    'orders-to-fulfil',
    ShoppingCart,
    'widget.fulfil',
    { label: 'widget.open.orders', href: '/plugins/shop/orders' },
    ['orders/view'],
    async () => (await import('./to-do-widgets')).FulfilWidget
  ),
  widget(
    'low-stock',
    Stack,
    'widget.stock',
    { label: 'widget.open.products', href: '/plugins/shop/products' },
    ['products/view'],
    async () => (await import('./to-do-widgets')).StockWidget
  ),
  widget(
    'failed-payments',
    WarningCircle,
    'widget.payments',
    { label: 'widget.open.orders', href: '/plugins/shop/orders' },
    ['orders/view'],
    async () => (await import('./to-do-widgets')).PaymentsWidget
  ),
];

/** Parts of Strapi's home page, which has places for such since 5.13. */
export const registerWidgets = (app: StrapiApp): void => app.widgets.register(WIDGETS as never);
