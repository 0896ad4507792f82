import { createVersions, type Versions } from '../../server/src/platform/cache/versions';

/**
 * Version numbers by the clock of the test alone: the timer that looks ahead goes by the real one, and would now and then have read a
 * change that a test says is not known yet, or add its statement to those that are counted.
 */
export const versionsByClock = (parts: Parameters<typeof createVersions>[0]): Versions => {
  const versions = createVersions(parts);
  versions.stop();
  return versions;
};
