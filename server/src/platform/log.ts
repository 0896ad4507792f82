/** What the platform needs of a logger; `strapi.log` is one. */
export type Log = {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
};

const LONGEST = 2000;

/** One bounded line about a failure, fit for a log and for a text column (PostgreSQL refuses NUL characters). */
export const errorText = (error: unknown): string => String(error).replaceAll('\u0000', '').slice(0, LONGEST);
