const isUtc = (): boolean =>
  // Both halves of the year: a zone with summer time may look like UTC in one of them.
  [new Date(Date.UTC(2024, 0, 1)), new Date(Date.UTC(2024, 6, 1))].every((date) => date.getTimezoneOffset() === 0);

const MESSAGE =
  'The shop plugin needs the process to run in UTC. Add the line TZ=UTC to the .env file of the site, or start Strapi with TZ=UTC. ' +
  'The time zone of the store itself is a setting.';

/**
 * Strapi writes datetimes in the zone of the process. A store that ran in another zone would date its orders wrongly, and
 * differently after each change of summer time.
 */
export const assertUtc = (): void => {
  if (!isUtc()) throw new Error(MESSAGE);
};
