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
