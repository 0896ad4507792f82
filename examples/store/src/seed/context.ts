import type { Core } from '@strapi/strapi';

/** What the start script hands to the seed. */
export type SeedContext = {
  readonly strapi: Core.Strapi;
  readonly secrets: { readonly adminPassword: string; readonly customerPassword: string };
  /** Where the store's own routes can be called while it is being seeded, for example `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** The state folder; uploads lie in `public/uploads` of it. */
  readonly dir: string;
  readonly data: 'catalog' | 'none';
  readonly say: (text: string) => void;
};

export type Account = { readonly email: string; readonly password: string };

export type Accounts = {
  readonly admin: Account;
  readonly applicationPassword: string;
  readonly customer: Account & { readonly id: number };
};
