import path from 'node:path';
import ts from 'typescript';
import { printTypes } from './print-types';

const ROOT = path.resolve(__dirname, '../..');
const SOURCES = path.join(ROOT, 'server/src');

const ROOTS = [
  {
    file: path.join(SOURCES, 'site-hooks.ts'),
    names: ['ShopHooks', 'ShopFilters', 'ShopActions', 'ShopEvents'],
  },
  { file: path.join(SOURCES, 'site-services.ts'), names: ['ShopServices', 'Caller'] },
  {
    file: path.join(SOURCES, 'modules/payments/gateway.ts'),
    names: [
      'Gateway',
      'OnlineGateway',
      'OfflineGateway',
      'GatewayFeature',
      'Charge',
      'PaymentToStart',
      'StartedPayment',
    ],
  },
  {
    file: path.join(SOURCES, 'modules/integrations/provider.ts'),
    names: ['IntegrationProvider', 'FeedWork', 'ProviderContext'],
  },
  { file: path.join(SOURCES, 'contracts/content.ts'), names: ['ContentProduct'] },
];

const HEAD = `/// <reference types="node" />

/**
 * Types for the TypeScript of a site: \`import type { ShopHooks, ShopServices } from 'strapi-plugin-shop'\`. There is nothing to
 * import at run time. Written by the build; see docs/hooks.md, docs/services.md, docs/gateways.md and docs/integrations.md.
 */

`;

/** The text of dist/index.d.ts. It names no other file, and no package but @types/node, which every Strapi site in TypeScript has. */
export const siteTypes = (): string => {
  const config = ts.readConfigFile(path.join(ROOT, 'server/tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, path.join(ROOT, 'server'));
  const declarations = fileNames.filter((file) => file.endsWith('.d.ts'));
  const program = ts.createProgram([...ROOTS.map(({ file }) => file), ...declarations], options);
  // Settings are checked with yup, whose schemas a site makes with its own copy.
  return `${HEAD}${printTypes(program, ROOTS, { sources: `${SOURCES}/`, globals: ['Buffer', 'AbortSignal'], opaque: ['yup'] })}`;
};
