import { invalid, message, NOWHERE, TEXT, type Row } from './row';

const EMAIL_TAKEN = { code: 400, message: TEXT, data: '' };
const NEW = { email: 'never-stored@example.com', first_name: 'Ada' };
const NOT_FOUND = { message: TEXT, back_text: TEXT, back_url: TEXT };

export const CUSTOMERS: readonly Row[] = [
  {
    of: 'a customer needs an e-mail address',
    operation: 'customers.create',
    request: () => ({ body: { first_name: 'Ada' } }),
    status: 422,
    body: invalid('email'),
  },
  {
    of: 'an e-mail address that is none',
    operation: 'customers.create',
    request: () => ({ body: { ...NEW, email: 'none' } }),
    status: 422,
    body: invalid('email'),
  },
  {
    of: 'a customer needs a name',
    operation: 'customers.create',
    request: () => ({ body: { email: NEW.email } }),
    status: 422,
    body: invalid('full_name'),
  },
  {
    of: 'a new customer takes the address of no other',
    operation: 'customers.create',
    request: ({ customer }) => ({ body: { ...NEW, email: customer.email } }),
    status: 400,
    body: EMAIL_TAKEN,
  },
  {
    of: 'a customer takes the address of no other',
    operation: 'customers.update',
    request: ({ customer, buyer }) => ({ params: [customer.id], body: { ...NEW, email: buyer.email } }),
    status: 400,
    body: EMAIL_TAKEN,
  },
  {
    of: 'a customer who does not exist is not shown',
    operation: 'customers.findOne',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: NOT_FOUND,
  },
  {
    of: 'a customer who does not exist is not saved',
    operation: 'customers.update',
    request: () => ({ params: [NOWHERE], body: NEW }),
    status: 404,
    body: NOT_FOUND,
  },
  {
    of: 'additional information is labels',
    operation: 'customers.saveAdditionalInfo',
    request: ({ customer }) => ({ params: [customer.id], body: {} }),
    status: 422,
    body: invalid('labels'),
  },
  {
    of: 'labels of a customer exist',
    operation: 'customers.saveAdditionalInfo',
    request: ({ customer }) => ({ params: [customer.id], body: { labels: [NOWHERE] } }),
    status: 422,
    body: invalid('labels'),
  },
  {
    of: 'a bulk action needs customers',
    operation: 'customers.actOnMany',
    request: () => ({ body: { action: 'delete_customers' } }),
    status: 403,
    body: { code: 403, message: TEXT, data: '' },
  },
  {
    of: 'a bulk action that is none',
    operation: 'customers.actOnMany',
    request: ({ customer }) => ({ body: { action: 'merge', customer_ids: [customer.id] } }),
    status: 422,
    body: invalid('action'),
  },
  {
    of: 'customers change to a status',
    operation: 'customers.actOnMany',
    request: ({ customer }) => ({ body: { action: 'change_customer_status', customer_ids: [customer.id] } }),
    status: 422,
    body: invalid('new_status'),
  },
  {
    of: 'customers change to a status that exists',
    operation: 'customers.actOnMany',
    request: ({ customer }) => ({
      body: { action: 'change_customer_status', customer_ids: [customer.id], new_status: 'famous' },
    }),
    status: 422,
    body: invalid('new_status'),
  },
  {
    of: 'customers with orders stay',
    operation: 'customers.actOnMany',
    request: ({ buyer }) => ({ body: { action: 'delete_customers', customer_ids: [buyer.customerId] } }),
    status: 423,
    body: message,
  },
  {
    of: 'widgets are those of extensions',
    operation: 'customerStats.findOne',
    request: ({ customer }) => ({ params: [customer.id] }),
    status: 200,
    body: { widgets: [] },
  },
];
