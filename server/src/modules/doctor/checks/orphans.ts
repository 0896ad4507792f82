import { violation, type Check } from './check';

const orphan = (child: string, column: string, parent: string): Check =>
  violation(
    `orphans/${child}.${column}`,
    `Each row of ${child} has its row of ${parent}.`,
    `select c.id, c.${column} from ${child} c left join ${parent} p on p.id = c.${column} where p.id is null`
  );

export const ORPHAN_CHECKS = [
  orphan('shop_order_items', 'order_id', 'shop_orders'),
  orphan('shop_order_addresses', 'order_id', 'shop_orders'),
  orphan('shop_order_transactions', 'order_id', 'shop_orders'),
  orphan('shop_order_operations', 'order_id', 'shop_orders'),
  orphan('shop_order_taxes', 'order_id', 'shop_orders'),
  orphan('shop_applied_coupons', 'order_id', 'shop_orders'),
  orphan('shop_download_permissions', 'order_id', 'shop_orders'),
  orphan('shop_stock_movements', 'order_id', 'shop_orders'),
  orphan('shop_stock_movements', 'order_item_id', 'shop_order_items'),
  orphan('shop_shipments', 'order_id', 'shop_orders'),
  orphan('shop_shipment_items', 'shipment_id', 'shop_shipments'),
  orphan('shop_shipment_items', 'order_item_id', 'shop_order_items'),
  orphan('shop_orders', 'customer_id', 'shop_customers'),
  orphan('shop_customer_addresses', 'customer_id', 'shop_customers'),
  orphan('shop_coupon_uses', 'coupon_id', 'shop_coupons'),
  orphan('shop_product_variants', 'post_id', 'shop_products'),
] as const;
