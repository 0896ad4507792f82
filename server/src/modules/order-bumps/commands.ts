import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ListBumpsCriteria = Pick<
  ListCriteria,
  'page' | 'per_page' | 'search' | 'sort_by' | 'sort_type' | 'active_view'
>;

export type ChangeBumpCommand = {
  readonly title?: string | undefined;
  readonly src_object_id?: number | undefined;
  readonly status?: 'active' | 'draft' | undefined;
  readonly src_object_type?: string | undefined;
  readonly description?: string | undefined;
  readonly config?:
    | {
        readonly display_conditions_if?: string | undefined;
        readonly call_to_action?: string | undefined;
        readonly upgrade_from?: number | undefined;
        readonly discount: {
          readonly discount_type?: 'percentage' | 'fixed' | undefined;
          readonly discount_amount?: number | undefined;
        };
      }
    | undefined;
  readonly conditions?:
    | readonly {
        readonly value?: readonly string[] | undefined;
        readonly values?: readonly string[] | undefined;
        readonly type:
          | 'product'
          | 'variation'
          | 'category'
          | 'customer_type'
          | 'country'
          | 'coupon'
          | 'product_type'
          | 'cart_total'
          | 'cart_quantity'
          | 'customer_purchase_count'
          | 'customer_ltv'
          | 'date';
        readonly operator: 'in' | 'not_in' | 'in_all' | '>' | '>=' | '<' | '<=' | '=' | 'between';
      }[]
    | undefined;
  readonly priority?: number | undefined;
  /** Who names it is refused where the bump is another one by now. */
  readonly version?: string | undefined;
};

export type CreateBumpCommand = {
  readonly title?: string | undefined;
  readonly src_object_id?: number | undefined;
};
