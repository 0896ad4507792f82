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
