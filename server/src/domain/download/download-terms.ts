/** How often and for how long a buyer may download; null is without end. */
export type DownloadTerms = { readonly limit: number | null; readonly expiryDays: number | null };

const DAY = 86_400_000;

const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** Blank and 0 both mean that there is no limit. */
export const termsOf = (settings: Readonly<Record<string, unknown>>): DownloadTerms => ({
  limit: positive(settings.download_limit),
  expiryDays: positive(settings.download_expiry),
});

/** The days count from the moment at which the right was given. */
export const accessEnd = ({ expiryDays }: DownloadTerms, grantedAt: Date): Date | null =>
  expiryDays === null ? null : new Date(grantedAt.getTime() + expiryDays * DAY);

/**
 * Bytes that one counted download may be given in all. Half a file more than the file has: a connection that breaks has swallowed
 * bytes that the store took for delivered. Less than a second copy, so that one count cannot give two.
 */
export const bytesOfOneDownload = (size: number): number => size + Math.floor(size / 2);

type Downloadable = {
  readonly productId: number;
  /** Empty: every variant of the product. */
  readonly variationIds: readonly number[];
};

type Bought = { readonly productId: number; readonly variationId: number };

export const comesWith = ({ productId, variationIds }: Downloadable, bought: Bought): boolean =>
  bought.productId === productId && (variationIds.length === 0 || variationIds.includes(bought.variationId));
