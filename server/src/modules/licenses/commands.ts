import type { ListCriteria, RelationCriteria } from '../../platform/list-criteria';
import type { LicensedSoftware, LicenseValidityUnit } from '../../contracts/licenses';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

/** What is left out stays as it is. */
export type LicenseSettingsCommand = {
  readonly enabled?: 'yes' | 'no' | undefined;
  readonly version?: string | undefined;
  /** A file of the product; 0: none. */
  readonly global_update_file?: number | undefined;
  readonly prefix?: string | undefined;
  readonly variations?:
    | readonly {
        readonly variation_id: number;
        /** Sites; missing or 0: as many as they like. */
        readonly activation_limit?: number | undefined;
        readonly validity?:
          { readonly unit?: LicenseValidityUnit | undefined; readonly value?: number | undefined } | undefined;
      }[]
    | undefined;
  readonly software?: { readonly [Name in keyof LicensedSoftware]?: LicensedSoftware[Name] | undefined } | undefined;
  /** HTML. */
  readonly changelog?: string | undefined;
  /** Prepared keys to be added, one a line. */
  readonly license_keys?: string | undefined;
  /** `yes`: the free ones are taken out first. */
  readonly clear_license_keys?: 'yes' | 'no' | undefined;
  /** What was read before; left out: whatever is stored. */
  readonly revision?: string | undefined;
};

export type LicensesCriteria = ListCriteria & RelationCriteria;

/** Which licences, without a page of them. */
export type LicenseFilterCriteria = Omit<LicensesCriteria, 'page' | 'per_page'>;
