import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { sqlFileRule } from './scripts/lint/sql-file-rule.mjs';
import { adminRules, adminZones } from './scripts/lint/admin-rules.mjs';
import { createTableOwnerRule } from './scripts/lint/table-owner-rule.mjs';
import { tableOwners } from './scripts/lint/table-owners.mjs';

/** The house of the server half: which folder may import which. Circles are refused beside this. */
const layers = {
  domain: ['domain'],
  contracts: ['contracts', 'domain'],
  config: ['config', 'domain'],
  platform: ['platform', 'domain', 'contracts', 'config'],
  modules: ['modules', 'platform', 'domain', 'contracts', 'config'],
};

const layerZones = Object.entries(layers).map(([layer, allowed]) => ({
  target: `./server/src/${layer}`,
  from: './server/src',
  except: allowed.map((name) => `./${name}`),
  message: `${layer}/ may import ${allowed.join(', ')} only.`,
}));

const modulesFolder = new URL('./server/src/modules/', import.meta.url);
const modules = existsSync(modulesFolder)
  ? readdirSync(modulesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  : [];

const moduleZones = modules.map(({ name }) => ({
  target: `./server/src/modules/${name}`,
  from: './server/src/modules',
  except: [`./${name}`, ...modules.map((other) => `./${other.name}/index.ts`)],
  message: 'A module imports another module through its index.ts only.',
}));

const acceleratorZone = {
  target: [
    './server/src/*.ts',
    './server/src/modules/**/*',
    './server/src/platform/!(db)/**/*',
    './server/src/platform/db/*.ts',
  ],
  from: './server/src/platform/db/postgres',
  except: ['./index.ts'],
  message: 'The PostgreSQL accelerators are imported through their index.ts only.',
};

const VAGUE_NAME = /(^|[-.])(manager|helpers?|utils?|common|misc)([-.]|$)/;
const KEBAB_NAME = /^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs|cjs|js)$/;

const fileNameRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'File names are kebab-case: {{name}}.',
      vague: 'A file is named after what it does: {{name}} says nothing.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (!KEBAB_NAME.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
      if (VAGUE_NAME.test(name)) context.report({ node, messageId: 'vague', data: { name } });
    },
  }),
};

const styleSelectors = [
  { selector: 'ThisExpression', message: 'Plain functions and closures: no `this`.' },
  {
    selector: 'ClassDeclaration:not([id.name=/Error$/]):not([superClass.name=/Error$/])',
    message: 'No classes except errors.',
  },
  { selector: 'ClassExpression', message: 'No classes except errors.' },
  { selector: 'TSEnumDeclaration', message: 'A union of string literals or a const object instead of an enum.' },
];

const rawConnection = {
  selector: "MemberExpression[property.name='connection'][object.property.name='db']",
  message: 'strapi.db.connection escapes the ambient transaction (and hangs on SQLite): use platform.db.',
};

const impureCalls = [
  { object: 'Date', property: 'now', message: 'Time is a parameter in domain/.' },
  { object: 'Math', property: 'random', message: 'Randomness is a parameter in domain/.' },
];

const currentTime = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Time is a parameter in domain/.',
};

const requestImports = [
  { regex: '^koa', message: "Use cases take a caller (platform/caller), never Koa's context." },
  {
    group: ['**/http/route', '**/http/pipeline'],
    importNames: ['ShopRequest', 'Controller', 'PipelineParts'],
    message: 'Use cases take a caller (platform/caller) and a command, never a request.',
  },
  { regex: '/(named-cart|session-caller)$', message: 'This reads requests: it is for controllers.' },
  {
    regex: '\\.input$',
    message: "Use cases take commands (commands.ts of the module), never the type of a route's input.",
  },
];

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'Buffer', 'URL', 'URLSearchParams', 'fetch', 'AbortController', 'AbortSignal', 'performance']
    .concat(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'structuredClone'])
    .concat(['require', 'module', '__dirname', '__filename', 'globalThis'])
    .map((name) => [name, 'readonly'])
);

const browserGlobals = Object.fromEntries(
  ['window', 'document', 'location', 'sessionStorage', 'crypto', 'FormData', 'DOMParser', 'CSS'].map((name) => [
    name,
    'readonly',
  ])
);

const typeScriptFiles = ['**/*.ts', '**/*.tsx'];

export default tseslint.config(
  {
    ignores: ['**/node_modules/', '**/dist/', '**/.tmp/', '**/.cache/', '**/.strapi/', '**/coverage/'].concat([
      'client/src/generated/',
      'examples/store/build/',
      'examples/store/types/',
      'examples/storefront-next/.next/',
      'examples/storefront-next/next-env.d.ts',
    ]),
  },
  js.configs.recommended,
  {
    plugins: {
      'import-x': importX,
      shop: {
        rules: {
          'file-name': fileNameRule,
          'sql-file': sqlFileRule,
          'table-owner': createTableOwnerRule(tableOwners()),
        },
      },
    },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: ['server/tsconfig.json', 'admin/tsconfig.json', 'tests/tsconfig.json'],
        }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: nodeGlobals },
    rules: {
      'shop/file-name': 'error',
      'shop/sql-file': 'error',
      'shop/table-owner': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 40, IIFEs: true }],
      complexity: ['error', 10],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      curly: ['error', 'multi-line'],
      'prefer-const': 'error',
      'no-var': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...styleSelectors, rawConnection],
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-default-export': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...layerZones, ...moduleZones, ...adminZones, acceleratorZone] },
      ],
    },
  },
  {
    files: typeScriptFiles,
    extends: [tseslint.configs.recommended],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: ['server/src/domain/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'domain/ is pure: it imports nothing but itself.' }] },
      ],
      'no-restricted-properties': ['error', ...impureCalls],
      'no-restricted-globals': ['error', 'process', 'Buffer', 'fetch', 'setTimeout', 'setInterval', 'crypto'],
      'no-restricted-syntax': ['error', ...styleSelectors, currentTime],
    },
  },
  {
    // Jobs, webhooks, importers and other code of the site call what the routes call: with a caller, and without a request.
    files: ['server/src/modules/**/use-cases/**/*.ts', 'server/src/modules/**/*.repository.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: requestImports }],
    },
  },
  {
    // Entries of bulk routes are judged one by one, each by its schema, so that one that is wrong leaves the others alone.
    files: ['server/src/modules/catalog/bulk/use-cases/{insert,update}-products.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: requestImports.filter(({ regex }) => regex !== '\\.input$') },
      ],
    },
  },
  {
    // Errors are the one kind of class, and they set their own fields.
    files: ['server/src/**/*error*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...styleSelectors.filter(({ selector }) => selector !== 'ThisExpression')],
    },
  },
  {
    files: ['server/src/platform/db/**/*.ts', 'tests/**', 'examples/**'],
    rules: { 'no-restricted-syntax': ['error', ...styleSelectors] },
  },
  {
    files: ['admin/src/**/*.ts', 'admin/src/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/server/src/contracts/**', '**/server/src/modules/**', '**/server/src/platform/**'],
              allowTypeImports: true,
              message: 'Contracts are types: `import type`.',
            },
          ],
        },
      ],
    },
  },
  ...adminRules,
  {
    files: ['**/*.data.ts', 'server/src/**/data/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['tests/**'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 400 }] },
  },
  { files: ['tests/support/documented-permissions.ts'], rules: { 'max-lines': 'off' } },
  {
    // The types of the client suffice: what is begun with it needs no cast.
    files: ['examples/storefront-next/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
  },
  {
    files: ['examples/store/public/**/*.js'],
    languageOptions: { sourceType: 'module', globals: browserGlobals },
  },
  {
    files: ['tests/**/*.js', '**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
  },
  {
    files: ['**/*.d.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    // Entries whose default export Strapi, vite or a tool asks for.
    files: [
      'strapi-server.ts',
      'strapi-admin.ts',
      'server/src/index.ts',
      'admin/src/index.tsx',
      '*.config.mjs',
      'tests/support/e2e-global-*.ts',
      'examples/store/config/*.ts',
      'examples/store/src/index.ts',
      'examples/store/src/api/**/*.ts',
      'examples/store/src/admin/*.ts',
      'examples/store/src/admin/*.tsx',
      'examples/storefront-next/app/**/*.tsx',
      'examples/storefront-next/next.config.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  }
);
