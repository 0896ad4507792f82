/** The API writes moments as ISO 8601, and some as `2026-11-25 13:45:00` in UTC. */
export const parseMoment = (moment: string): Date =>
  new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(moment) ? `${moment.replace(' ', 'T')}Z` : moment);
