import { peerDependencies } from '../../../package.json';
import { assertStrapi, assertUsers, isOlder, OLDEST_STRAPI } from '../../../server/src/platform/strapi-features';

const siteWith = (version: string) =>
  ({ config: { get: () => version } }) as unknown as Parameters<typeof assertStrapi>[0];

describe('which Strapi the store runs on', () => {
  it('is refused below the range in words, with the found and the needed version', () => {
    expect(() => assertStrapi(siteWith('5.29.9'))).toThrow(
      `The shop plugin needs Strapi ${OLDEST_STRAPI} or newer, and this site runs 5.29.9.`
    );
  });

  it.each([OLDEST_STRAPI, '5.54.0', '5.100.0', '6.0.0', '', 'from-source'])('is taken: "%s"', (version) => {
    expect(() => assertStrapi(siteWith(version))).not.toThrow();
  });

  it('compares versions as numbers', () => {
    expect(isOlder('5.9.0', '5.30.0')).toBe(true);
    expect(isOlder('5.30.1', '5.30.0')).toBe(false);
    expect(isOlder('4.99.0', '5.30.0')).toBe(true);
    expect(isOlder('5.30.0-beta.1', '5.30.0')).toBe(false);
  });

  it('is the range that the package asks for', () => {
    expect(peerDependencies['@strapi/strapi']).toBe(`^${OLDEST_STRAPI}`);
    expect(peerDependencies['@strapi/utils']).toBe(`^${OLDEST_STRAPI}`);
  });
});

it('a site without users-permissions is refused with what to do', () => {
  expect(() => assertUsers({ plugins: { shop: {}, 'users-permissions': {} } })).not.toThrow();
  expect(() => assertUsers({ plugins: { shop: {} } })).toThrow('Install @strapi/plugin-users-permissions');
});
