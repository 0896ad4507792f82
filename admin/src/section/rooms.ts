import type { Need } from '../permissions';
import type { TextId } from '../texts/use-text';

export type Room = {
  /** Below /plugins/shop; '' is the home of the shop. */
  readonly path: string;
  readonly label: TextId;
  /** Shown to whoever holds one of these. */
  readonly needs: readonly Need[];
  /** Comes with the premium edition. */
  readonly isPremium?: boolean;
};

export type RoomGroup = { readonly label: TextId; readonly rooms: readonly Room[] };

/** The sub-navigation of the shop. */
export const ROOM_GROUPS: readonly RoomGroup[] = [
  {
    label: 'section.group.sell',
    rooms: [
      {
        path: '',
        label: 'section.home',
        needs: ['dashboard_stats/view', 'store/settings', 'orders/view', 'products/view'],
      },
      { path: 'orders', label: 'section.orders', needs: ['orders/view'] },
      { path: 'subscriptions', label: 'section.subscriptions', needs: ['subscriptions/view'] },
      { path: 'licenses', label: 'section.licenses', needs: ['licenses/view'], isPremium: true },
      { path: 'customers', label: 'section.customers', needs: ['customers/view'] },
      { path: 'reports', label: 'section.reports', needs: ['reports/view'] },
    ],
  },
  {
    label: 'section.group.catalog',
    rooms: [
      { path: 'products', label: 'section.products', needs: ['products/view'] },
      { path: 'categories', label: 'section.categories', needs: ['products/view'] },
      { path: 'attributes', label: 'section.attributes', needs: ['products/view'] },
    ],
  },
  {
    label: 'section.group.discounts',
    rooms: [
      { path: 'coupons', label: 'section.coupons', needs: ['coupons/view'] },
      { path: 'order-bumps', label: 'section.bumps', needs: ['store/sensitive'] },
    ],
  },
  {
    label: 'section.group.system',
    rooms: [
      { path: 'integrations', label: 'section.integrations', needs: ['integrations/view'] },
      { path: 'labels', label: 'section.labels', needs: ['labels/view'] },
      { path: 'activity', label: 'section.activity', needs: ['super_admin'] },
      { path: 'doctor', label: 'section.doctor', needs: ['super_admin'] },
    ],
  },
];
