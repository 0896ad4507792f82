import type { StoreCurrency } from '@strapi-plugin-shop/client';

/** A moment of the store, 'YYYY-MM-DD HH:MM:SS' in GMT, as the clock of the visitor has it. */
export const timeOf = (moment: string): string =>
  new Date(`${moment.replace(' ', 'T')}Z`).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });

/** An order keeps the currency that it was placed in; the store tells the form of its own currency alone. */
export const currencyOf = (code: string, store: StoreCurrency): StoreCurrency =>
  code === store.code ? store : { ...store, code, sign_position: 'iso_before', number_of_decimals: 2 };
