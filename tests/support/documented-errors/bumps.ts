import { message, NOWHERE, type Row } from './row';

export const BUMPS: readonly Row[] = [
  {
    of: 'an order bump needs title and variation',
    operation: 'orderBumps.create',
    request: () => ({ body: {} }),
    status: 400,
    body: message,
  },
  {
    of: 'an order bump needs a variation',
    operation: 'orderBumps.create',
    request: () => ({ body: { title: 'Offer' } }),
    status: 400,
    body: message,
  },
  {
    of: 'an order bump offers a variation that exists',
    operation: 'orderBumps.create',
    request: () => ({ body: { title: 'Offer', src_object_id: NOWHERE } }),
    status: 400,
    body: message,
  },
  {
    of: 'an order bump is saved with a title',
    operation: 'orderBumps.update',
    request: ({ bump, variant }) => ({ params: [bump], body: { src_object_id: variant } }),
    status: 400,
    body: message,
  },
  {
    of: 'an order bump that does not exist is not shown',
    operation: 'orderBumps.findOne',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: message,
  },
  {
    of: 'an order bump that does not exist is not deleted',
    operation: 'orderBumps.delete',
    request: () => ({ params: [NOWHERE] }),
    status: 404,
    body: message,
  },
];
