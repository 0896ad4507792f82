import type { LicenseConfig } from '../../contracts/licenses';

/**
 * What a licence keeps of sites beyond its limit, after a change: those that were active when the limit was lowered may stay, and what
 * is freed of them is not given again. See docs/rules/licenses.md#sites.
 */
export const configWithKept = (
  { kept_activations: _former, ...config }: LicenseConfig,
  { limit, count }: { readonly limit: number; readonly count: number }
): LicenseConfig => (limit > 0 && count > limit ? { ...config, kept_activations: count } : config);
