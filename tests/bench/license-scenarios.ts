import { basic } from '../support/call-store';
import { createDraw, type Draw } from './data/draw';
import type { Population } from './data/populate';
import { benchKey, benchSite } from './data/write-licenses';
import type { Scenario, ScenarioParts } from './scenarios';

/** So many different licences are asked for by one connection. */
const LICENSES = 2_000;

/** Devices that ask whether their licence still holds. */
export const checkLicense = ({ licenses: { count, productIds } }: Population): Scenario => ({
  name: 'check_license',
  requestsOf: (connection) => {
    const draw = createDraw(9_000 + connection);
    return Array.from({ length: LICENSES }, () => {
      const number = draw.between(1, count);
      const asked = new URLSearchParams({
        license_key: benchKey(number),
        item_id: String(productIds[number % productIds.length]),
        site_url: `https://${benchSite(number)}/`,
      });
      return { method: 'GET', path: `/api/shop/v2/public/licenses/check?${asked.toString()}` };
    });
  },
  marker: '"status":"valid","token"',
  cached: true,
});

/** Few, as a search of a million without an index would take minutes. */
const SEARCHES = 100;

type Asked = (draw: Draw, count: number) => string;

const searched = (text: string): string => `?search=${encodeURIComponent(text)}`;

/** What staff look for in the list. */
const LISTS: Readonly<Record<string, Asked>> = {
  'license list': () => '',
  'license list, search by key': (draw, count) => searched(benchKey(draw.between(1, count))),
  'license list, search by site': (draw, count) => searched(benchSite(draw.between(1, count))),
};

/** For the back office: p50 may be twice as long with a million licences as with ten thousand. */
export const licenseLists = ({ demo, population }: ScenarioParts): readonly Scenario[] =>
  Object.entries(LISTS).map(([name, queryOf]) => ({
    name,
    requestsOf: (connection) => {
      const draw = createDraw(11_000 + connection);
      const headers = basic(demo.admin.email, demo.application_password);
      return Array.from({ length: SEARCHES }, () => ({
        method: 'GET',
        path: `/api/shop/v2/licensing/licenses${queryOf(draw, population.licenses.count)}`,
        headers,
      }));
    },
    marker: '"license_key"',
    cached: true,
  }));
