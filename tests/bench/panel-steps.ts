import type { Page } from 'playwright-core';
import type { Population } from './data/populate';

/** What somebody does in the panel that brings other rows of a list. */
export type PanelStep = {
  readonly name: string;
  /** The words of the link to the list. */
  readonly room: string;
  /** Where its rows are asked for, below the API. */
  readonly path: string;
  /** In the opened list; left out where opening it is what is measured. */
  readonly act?: (page: Page) => Promise<void>;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Only the key counts: nothing is asked for while words are typed. */
const search = (words: string) => async (page: Page) => {
  await page.locator('input[name="search"]').fill(words);
  await page.locator('input[name="search"]').press('Enter');
};

const NEXT = press('Next page');

const ORDERS = { room: 'Orders', path: '/orders' };
const PRODUCTS = { room: 'Products', path: '/products' };
const CUSTOMERS = { room: 'Customers', path: '/customers' };

/** The sorts that a merchant needs, of those that the heads of the columns offer. */
export const panelSteps = ({ customers }: Pick<Population, 'customers'>): readonly PanelStep[] => {
  const buyer = customers.find(({ purchases }) => purchases > 0);
  return [
    { name: 'orders', ...ORDERS },
    { name: 'orders, page 2', ...ORDERS, act: NEXT },
    { name: 'orders, by total', ...ORDERS, act: press('Sort by Total') },
    { name: 'orders, by date', ...ORDERS, act: press('Sort by Date') },
    { name: 'orders, by status', ...ORDERS, act: press('Sort by Status') },
    { name: 'orders, view "Completed"', ...ORDERS, act: press('Completed') },
    { name: 'orders, view "On hold"', ...ORDERS, act: press('On hold') },
    { name: 'orders, of an e-mail address', ...ORDERS, act: search(buyer?.email ?? '') },
    { name: 'orders, of a word in many lines', ...ORDERS, act: search('lamp') },
    { name: 'products', ...PRODUCTS },
    { name: 'products, page 2', ...PRODUCTS, act: NEXT },
    { name: 'products, by title', ...PRODUCTS, act: press('Sort by Product') },
    { name: 'products, by price', ...PRODUCTS, act: press('Sort by Price') },
    { name: 'products, of a title', ...PRODUCTS, act: search('copper kettle') },
    { name: 'customers', ...CUSTOMERS },
    { name: 'customers, by spent', ...CUSTOMERS, act: press('Sort by Spent') },
    { name: 'customers, of a name', ...CUSTOMERS, act: search('keiko tanaka') },
  ];
};
