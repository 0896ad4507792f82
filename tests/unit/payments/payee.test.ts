import { isSamePayee, payeeText } from '../../../server/src/modules/payments/paypal/payee';

/** Who gets the money of a wallet order, at its start and when it is paid. See docs/rules/payments.md#which-money-pays-an-order. */
const STARTED = 'id:M1 mail:shop@wallet.example';

describe('the payee of a wallet order', () => {
  it('is kept in one text, or not at all', () => {
    expect(payeeText({ merchant_id: 'M1', email_address: 'Shop@Wallet.example' })).toBe(STARTED);
    expect(payeeText({ email_address: 'shop@wallet.example' })).toBe('mail:shop@wallet.example');
    for (const nobody of [undefined, {}, { merchant_id: '' }]) expect(payeeText(nobody)).toBeUndefined();
  });

  it.each([
    [STARTED, { merchant_id: 'M1', email_address: 'shop@wallet.example' }, true],
    [STARTED, { merchant_id: 'M1', email_address: 'renamed@wallet.example' }, true],
    [STARTED, { merchant_id: 'M2', email_address: 'shop@wallet.example' }, false],
    [STARTED, { email_address: 'SHOP@wallet.example' }, true],
    [STARTED, { email_address: 'thief@wallet.example' }, false],
    ['id:M1', { email_address: 'thief@wallet.example' }, false],
    ['mail:shop@wallet.example', { merchant_id: 'M2' }, false],
    [STARTED, {}, true],
    [STARTED, undefined, true],
    [null, { merchant_id: 'M2' }, true],
  ])('of %s and %j: the same is %s', (started, payee, isSame) => {
    expect(isSamePayee(started, payee)).toBe(isSame);
  });
});
