/** Of one product. */
export const MAX_FILES = 100;

/** What a signed link stands for. No order: a link for the staff of the store. */
export type DownloadLink = {
  readonly identifier: string;
  readonly orderIds: readonly number[];
  /** Seconds since 1970. */
  readonly validTill: number;
};

/** The text that is signed. Numbers hold no separator and the identifier comes last, so no two links read the same. */
export const linkMessage = ({ identifier, orderIds, validTill }: DownloadLink): string =>
  `${validTill}|${orderIds.join(',')}|${identifier}`;

export const isLinkExpired = ({ validTill }: DownloadLink, now: Date): boolean => now.getTime() >= validTill * 1000;

export const DEFAULT_LINK_MINUTES = 60;
const MAX_LINK_MINUTES = 60 * 24 * 365;

/** At most a year. */
export const isLinkMinutes = (minutes: unknown): minutes is number =>
  typeof minutes === 'number' && minutes > 0 && minutes <= MAX_LINK_MINUTES;

/** How often and for how long a buyer may download; null is without end. */
type DownloadTerms = { readonly limit: number | null; readonly expiryDays: number | null };

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
