import type {
  LicensedSoftware,
  LicensedVariantTerms,
  LicenseSettings,
} from '../../../../server/src/contracts/licenses';
import type { NumberValue } from '../../kit/form/number-text';

type VariantForm = {
  readonly variation_id: number;
  /** Blank: as many sites as they like. */
  readonly activation_limit: NumberValue;
  readonly validity: { readonly unit: string; readonly value: NumberValue };
};

/** How a product is licensed, as it is edited, by the names of the server. */
export type LicensingForm = Pick<LicenseSettings, 'enabled' | 'version' | 'prefix' | 'changelog'> & {
  /** Id of the file; blank for none. */
  readonly global_update_file: string;
  readonly variations: readonly VariantForm[];
  readonly software: LicensedSoftware;
};

const variantForm = ({ variation_id, activation_limit: limit, validity }: LicensedVariantTerms): VariantForm => ({
  variation_id,
  activation_limit: limit === '' || limit === 0 ? null : limit,
  validity,
});

export const licensingFormOf = (settings: LicenseSettings): LicensingForm => ({
  enabled: settings.enabled,
  version: settings.version,
  prefix: settings.prefix,
  changelog: settings.changelog,
  global_update_file: settings.global_update_file === null ? '' : String(settings.global_update_file.id),
  variations: settings.variations.map(variantForm),
  software: settings.software,
});

const wholeOf = (value: NumberValue, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

export type LicensingBody = Partial<Omit<LicensingForm, 'global_update_file' | 'variations'>> & {
  /** 0: none. */
  readonly global_update_file?: number;
  readonly variations?: readonly {
    readonly variation_id: number;
    readonly activation_limit: number;
    readonly validity: { readonly unit: string; readonly value: number };
  }[];
  readonly license_keys?: string;
  readonly clear_license_keys?: 'yes';
  readonly revision?: string;
};

/** What is sent of what was changed. */
export const licensingBody = ({
  global_update_file: file,
  variations,
  ...rest
}: Partial<LicensingForm>): LicensingBody => ({
  ...rest,
  ...(file === undefined ? {} : { global_update_file: Number(file) }),
  ...(variations === undefined
    ? {}
    : {
        variations: variations.map(({ variation_id, activation_limit: limit, validity: { unit, value } }) => ({
          variation_id,
          activation_limit: wholeOf(limit, 0),
          validity: { unit, value: wholeOf(value, 1) },
        })),
      }),
});

/** `settings.variations[0].activation_limit` is `variations.0.activation_limit` here. */
export const fieldOfLicensing = (refused: string): string =>
  refused
    .replace(/^settings\./, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^(global_update_file)\..+$/, '$1');
