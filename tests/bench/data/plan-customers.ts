import type { Draw } from './draw';

export type PlannedCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  /** Follow from the planned orders: paid ones, their value in cents, and when the first and the last was made. */
  purchases: number;
  spent: number;
  first: Date | null;
  last: Date | null;
};

const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Chloé',
  'Dmitri',
  'Esra',
  'Finn',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Liam',
];
const LAST_NAMES = ['Novak', 'Okafor', 'Petit', 'Quinn', 'Rossi', 'Silva', 'Tanaka', 'Ueda', 'Varga', 'Weber', 'Young'];
const MAIL_HOSTS = ['post.example', 'mail.test', 'box.example', 'letters.test'];
const STREETS = ['Mill Lane', 'High Street', 'Station Road', 'Elm Avenue', 'Harbour Walk', 'Church Hill'];
const CITIES = [
  ['Portland', 'OR', '97201'],
  ['Austin', 'TX', '73301'],
  ['Boston', 'MA', '02108'],
  ['Denver', 'CO', '80202'],
] as const;

export const COUNTRY = 'US';

export const STATES: readonly string[] = CITIES.map(([, state]) => state);

/** As it stands in an address: small letters, without accents. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

const planCustomer = (draw: Draw, index: number): PlannedCustomer => {
  const [firstName, lastName] = [draw.oneOf(FIRST_NAMES), draw.oneOf(LAST_NAMES)];
  const [city, state, postcode] = draw.oneOf(CITIES);
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${index + 1}@${draw.oneOf(MAIL_HOSTS)}`,
    address: `${draw.between(1, 200)} ${draw.oneOf(STREETS)}`,
    city,
    state,
    postcode,
    purchases: 0,
    spent: 0,
    first: null,
    last: null,
  };
};

export const planCustomers = (draw: Draw, count: number): readonly PlannedCustomer[] =>
  Array.from({ length: count }, (_none, index) => planCustomer(draw, index));
