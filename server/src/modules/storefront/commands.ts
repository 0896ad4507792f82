import type { Facet } from '../../domain/storefront';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type PublicProductsCriteria = {
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly paginate_using?: string | undefined;
  readonly order_type?: string | undefined;
  readonly with?: readonly string[] | undefined;
  readonly allow_out_of_stock?: 'yes' | 'no' | undefined;
  readonly include_ids?: readonly number[] | undefined;
  readonly exclude_ids?: readonly number[] | undefined;
  readonly product_type?:
    'physical' | 'digital' | 'subscription' | 'onetime' | 'simple' | 'simple_variations' | undefined;
  readonly on_sale?: 'yes' | 'no' | undefined;
  readonly default_filters?: Readonly<Record<string, unknown>> | undefined;
  readonly facets?: readonly (Facet | undefined)[] | undefined;
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly per_page: number;
  readonly current_page: number;
};

export type ProductViewsCriteria = PublicProductsCriteria & {
  readonly template_provider?: string | undefined;
  readonly client_id?: string | undefined;
};

export type ProductSearchCriteria = {
  readonly url_mode?: string | undefined;
  readonly termId?: number | undefined;
  readonly post_title: string;
};
