const isUtc = (): boolean =>
  // Both halves of the year: a zone with summer time may look like UTC in one of them.
  [new Date(Date.UTC(2024, 0, 1)), new Date(Date.UTC(2024, 6, 1))].every((date) => date.getTimezoneOffset() === 0);

/**
 * Strapi writes datetimes in the zone of the process. A store that ran in another zone would date its orders wrongly, and
 * differently after each change of summer time.
 */
export const assertUtc = (): void => {
  if (!isUtc()) throw new Error('The shop plugin needs the process to run in UTC. Start Strapi with TZ=UTC.');
};
