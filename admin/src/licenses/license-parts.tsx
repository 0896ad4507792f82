import type { License, LicenseShown } from '../../../server/src/contracts/licenses';
import { StatusBadge } from '../kit/status-badge';
import { useDates } from '../kit/use-dates';
import { useAnyText, useText } from '../texts/use-text';
import { STATUS_TONES } from './license-state';

export const LicenseStatusBadge = ({ license: { shown_status: status } }: { readonly license: License }) => {
  const anyText = useAnyText();
  return (
    <StatusBadge tone={STATUS_TONES[status] ?? 'neutral'}>{anyText(`licenses.status.${status}`, status)}</StatusBadge>
  );
};

/** Breaks where it must, but not after each letter for the sake of the columns beside it. */
const BREAKING = { display: 'inline-block', minInlineSize: '20ch', overflowWrap: 'anywhere' } as const;

/** A key is read letter by letter. */
export const LicenseKey = ({ children }: { readonly children: string }) => (
  <span style={{ ...BREAKING, fontFamily: 'monospace' }}>{children}</span>
);

export const SiteAddress = ({ children }: { readonly children: string }) => <span style={BREAKING}>{children}</span>;

/** Until when it holds. */
export const Expiry = ({ date }: { readonly date: string | null }) => {
  const text = useText();
  const dates = useDates();
  return date === null ? <>{text('licenses.lifetime')}</> : <time dateTime={date}>{dates.day(date)}</time>;
};

/** Sites that use it, of those that may: "2 of 3". */
export const SitesUsed = ({ license }: { readonly license: Pick<License, 'limit' | 'activation_count'> }) => {
  const { limit, activation_count: count } = license;
  return <>{useText()(limit === 0 ? 'licenses.sites.endless' : 'licenses.sites.of', { count, limit })}</>;
};

/** What it is for, as the catalogue has it now. */
export const useLicensedName = (): ((license: Pick<LicenseShown, 'product' | 'product_variant'>) => string) => {
  const text = useText();
  return ({ product: { post_title: product }, product_variant: { variation_title: variant } }) => {
    if (product === '') return text('licenses.product.gone');
    return variant === '' || variant === product ? product : `${product} – ${variant}`;
  };
};

export const LicensedName = ({ license }: { readonly license: Pick<LicenseShown, 'product' | 'product_variant'> }) => (
  <>{useLicensedName()(license)}</>
);
