const isUtc = (): boolean =>
  // Both halves of the year: a zone with summer time may look like UTC in one of them.
  [new Date(Date.UTC(2024, 0, 1)), new Date(Date.UTC(2024, 6, 1))].every((date) => date.getTimezoneOffset() === 0);

const cureOf = (named: string | undefined): string =>
  named
    ? // What the environment says stands above the file.
      `It has TZ=${named}: say TZ=UTC instead where that comes from, which is the environment or the .env file of the site.`
    : 'Add the line TZ=UTC to the .env file of the site, or start Strapi with TZ=UTC.';

/**
 * Strapi writes datetimes in the zone of the process. A store that ran in another zone would date its orders wrongly, and
 * differently after each change of summer time.
 */
export const assertUtc = (): void => {
  if (isUtc()) return;
  throw new Error(
    `The shop plugin needs the process to run in UTC. ${cureOf(process.env.TZ)} The time zone of the store itself is a setting.`
  );
};

type Site = {
  readonly db: { readonly connection: { readonly client: unknown }; readonly dialect: { readonly client: string } };
};
type WithSettings = { readonly connectionSettings?: { readonly timezone?: unknown } };

/** As MariaDB's driver reads its option `timezone`; every other word of it shifts nothing. A blank is what an address makes of a plus. */
const SHIFT = /^[ +-](\d\d):(\d\d)$/;

/**
 * The driver of MariaDB and MySQL can write moments in a zone of its own, whatever that of the process is: what is read in SQL or as JSON
 * would be hours beside what the driver itself reads.
 */
export const assertDriverUtc = ({ db }: Site): void => {
  if (db.dialect.client !== 'mysql') return;
  const zone = (db.connection.client as WithSettings).connectionSettings?.timezone;
  const [, hours, minutes] = (typeof zone === 'string' && SHIFT.exec(zone)) || [];
  if (Number(hours ?? 0) === 0 && Number(minutes ?? 0) === 0) return;
  throw new Error(
    `The shop plugin needs the database to keep moments in UTC. The connection in config/database has timezone: '${String(zone)}': ` +
      "take it out, or say timezone: 'Z'. What the site has stored until now is in that zone."
  );
};
