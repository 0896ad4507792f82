import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What `@strapi/strapi/admin` exports in Strapi 5.30, the oldest of the range, and the panel may use: newer names exist in the clone, and
 * only the package test on the oldest Strapi would notice that they do not exist there. It is not part of every run.
 */
const EXPORTED = [
  ...['BackButton', 'Blocker', 'ConfirmDialog', 'ContentBox', 'DescriptionComponentRenderer', 'Filters', 'Form'],
  ...['InputRenderer', 'Layouts', 'Page', 'Pagination', 'RESPONSIVE_DEFAULT_SPACING', 'SearchInput', 'SubNav', 'Table'],
  ...['Widget', 'adminApi', 'createContext', 'fetchBaseQuery', 'getFetchClient', 'isBaseQueryError', 'isFetchError'],
  ...['useAPIErrorHandler', 'useAdminUsers', 'useAppInfo', 'useAuth', 'useClipboard', 'useDebounce', 'useFetchClient'],
  ...['useField', 'useFocusInputField', 'useForm', 'useHistory', 'useInjectReducer', 'useIsDesktop', 'useIsMobile'],
  ...['useIsTablet', 'useMediaQuery', 'useNotification', 'useQueryParams', 'useRBAC', 'useStrapiApp', 'useTable'],
  ...['useTracking', 'unstable_useContentManagerContext'],
];

const SOURCES = path.resolve(__dirname, '../../../admin/src');
const IMPORT = /import \{([^}]*)\} from '@strapi\/strapi\/admin'/g;

const namesIn = (source: string): readonly string[] =>
  [...source.matchAll(IMPORT)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] as string);

it('the panel uses nothing of Strapi that its oldest version lacks', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const used = files.flatMap((name) =>
    namesIn(readFileSync(path.join(SOURCES, name), 'utf8')).map((imported) => ({ name, imported }))
  );
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter(({ imported }) => !EXPORTED.includes(imported))).toEqual([]);
});
