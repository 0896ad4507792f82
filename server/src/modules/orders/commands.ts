import type { MomentOrDay } from '../../platform/http/moment-field';
import type { KeyCriteria, ListCriteria, RelationCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type OrdersCriteria = ListCriteria &
  RelationCriteria &
  KeyCriteria & {
    readonly payment_statuses?: readonly string[] | undefined;
    readonly order_statuses?: readonly string[] | undefined;
    readonly shipping_statuses?: readonly string[] | undefined;
  };

/** Which orders, without a page of them. */
export type OrderFilterCriteria = Omit<OrdersCriteria, 'page' | 'per_page'>;

export type CustomerOrdersCriteria = {
  readonly page: number;
  readonly per_page: number;
};

export type MarkAsPaidCommand = {
  readonly payment_method?: string | undefined;
  readonly vendor_charge_id?: string | undefined;
  readonly transaction_type?: string | undefined;
  readonly mark_paid_note?: string | undefined;
};

export type UpdateOrderCommand = {
  readonly note?: string | undefined;
  readonly known_note?: string | undefined;
  readonly status?: string | undefined;
  readonly shipping_status?: string | undefined;
  readonly labels?: readonly number[] | undefined;
  readonly add_labels?: readonly number[] | undefined;
  readonly remove_labels?: readonly number[] | undefined;
  readonly manage_stock?: 0 | 1 | undefined;
};

export type RefundCommand = {
  readonly known_total_refund?: number | undefined;
  readonly transaction_id?: number | undefined;
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly item_ids?: readonly number[] | undefined;
  readonly refunded_items?:
    | readonly {
        readonly variation_id?: number | undefined;
        readonly restore_quantity?: number | undefined;
        readonly id: number;
      }[]
    | undefined;
  readonly manageStock?: 0 | 1 | undefined;
  readonly cancelSubscription?: 0 | 1 | undefined;
};

type ShipmentDetails = {
  readonly carrier?: string | undefined;
  readonly tracking_number?: string | undefined;
  readonly tracking_url?: string | undefined;
  readonly note?: string | undefined;
  /** A day begins in the time zone of the store. */
  readonly shipped_at?: MomentOrDay | undefined;
};

export type ShipmentCommand = ShipmentDetails & {
  /** Everything that is left where it is missing. */
  readonly items?: readonly { readonly order_item_id: number; readonly quantity: number }[] | undefined;
};

export type ChangeShipmentCommand = ShipmentDetails & { readonly status?: 'shipped' | 'delivered' | undefined };

export type BulkOrdersCommand = {
  readonly manage_stock?: 0 | 1 | undefined;
  readonly order_ids?: readonly number[] | undefined;
  readonly new_status?: string | undefined;
  readonly last_order_id?: number | undefined;
  readonly action:
    | 'delete_orders'
    | 'change_shipping_status'
    | 'change_order_status'
    | 'capture_payments'
    | 'change_payment_status'
    | 'delete_test_orders';
};
