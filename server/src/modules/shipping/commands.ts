import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ShippingListCriteria = Pick<ListCriteria, 'page' | 'per_page' | 'search' | 'sort_by' | 'sort_type'>;

export type ClassCommand = {
  readonly per_item?: 0 | 1 | undefined;
  readonly name: string;
  readonly cost: number;
  readonly type: 'fixed' | 'percentage';
};

/** Who names it is refused where the record is another one by now. */
type Versioned = { readonly version?: string | undefined };

export type ChangeClassCommand = ClassCommand & Versioned;

export type ChangeZoneCommand = ZoneCommand & Versioned;

export type ChangeMethodCommand = CreateMethodCommand & Versioned & { readonly method_id: number };

export type CreateMethodCommand = {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly amount?: number | undefined;
  readonly is_enabled?: 0 | 1 | undefined;
  readonly states?: readonly string[] | undefined;
  readonly order?: number | undefined;
  readonly type: string;
  readonly zone_id: number;
  readonly title: string;
  readonly settings: {
    readonly configure_rate?: string | undefined;
    readonly class_aggregation?: string | undefined;
    readonly description?: string | undefined;
    readonly weight_tiers?:
      | readonly {
          readonly cost: number;
          readonly min: number;
          readonly max: number;
        }[]
      | undefined;
  };
};

export type ZoneCommand = {
  readonly order?: number | undefined;
  readonly region?: string | undefined;
  readonly shipping_class_id?: number | undefined;
  readonly name: string;
  readonly meta: {
    readonly countries?: readonly string[] | undefined;
    readonly selection_type?: 'included' | 'excluded' | undefined;
  };
};

export type PackageCommand = {
  readonly length?: number | undefined;
  readonly slug?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly dimension_unit?: 'cm' | 'mm' | 'in' | 'm' | undefined;
  readonly weight?: number | undefined;
  readonly weight_unit?: 'kg' | 'g' | 'lbs' | 'oz' | undefined;
  readonly is_default?: 'yes' | 'no' | undefined;
  readonly name: string;
  readonly type: 'box' | 'envelope' | 'soft';
};
