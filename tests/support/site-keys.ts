import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectTo, type StoreSite } from './store-site';

type Site = Pick<StoreSite, 'client' | 'dir' | 'databaseUrl'>;

/** What scripts/store/secrets.mjs draws for a site. */
export type SiteKeys = {
  readonly appKeys: readonly string[];
  readonly apiTokenSalt: string;
  readonly adminJwtSecret: string;
  readonly transferTokenSalt: string;
  readonly encryptionKey: string;
  readonly jwtSecret: string;
};

/** Never in the database. */
const keysFileOf = async (site: Site): Promise<string> => {
  if (site.client === 'sqlite') return path.join(site.dir, 'keys.json');
  const knex = connectTo(site);
  try {
    const row = await knex('shop_demo_secrets').first('body');
    const { id } = JSON.parse(String(row.body)) as { readonly id: string };
    return path.resolve(__dirname, '../../examples/store/.tmp/keys', `${id}.json`);
  } finally {
    await knex.destroy();
  }
};

export const readSiteKeys = async (site: Site): Promise<SiteKeys> =>
  JSON.parse(await readFile(await keysFileOf(site), 'utf8')) as SiteKeys;
