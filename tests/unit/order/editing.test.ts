import { editRefusal, type EditableOrder } from '../../../server/src/domain/order';

const open: EditableOrder = { type: 'payment', status: 'on-hold', totalRefund: 0, wasPaid: false, config: {} };

describe('editRefusal', () => {
  it.each<[string, Partial<EditableOrder>]>([
    ['an open order', {}],
    ['a paid one', { wasPaid: true }],
    ['a completed one', { status: 'completed' }],
    ['one whose payment failed', { status: 'failed' }],
    ['an unpaid one with an order bump', { config: { _order_bump: [4] } }],
    ['a paid one whose bumps were all dropped', { wasPaid: true, config: { _order_bump: [] } }],
  ])('lets %s be edited', (_name, change) => {
    expect(editRefusal({ ...open, ...change })).toBeNull();
  });

  it.each<[string, Partial<EditableOrder>]>([
    ['of a subscription', { type: 'subscription' }],
    ['that renews one', { type: 'renewal' }],
    ['that was canceled', { status: 'canceled' }],
    ['of which a cent went back', { totalRefund: 1 }],
    ['that was upgraded', { config: { upgraded_to: 5 } }],
    ['that is an upgrade', { config: { upgraded_from: 5 } }],
    ['that was paid with an order bump', { wasPaid: true, config: { _order_bump: [4] } }],
  ])('keeps an order %s as it is', (_name, change) => {
    expect(editRefusal({ ...open, ...change })).toMatch(/cannot be edited/);
  });
});
