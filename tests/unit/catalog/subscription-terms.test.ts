import { subscriptionTermsOf } from '../../../server/src/domain/catalog';

describe('the terms of a subscription', () => {
  it('are none for a single payment, whatever the variant says beside', () => {
    expect(subscriptionTermsOf('onetime', { repeat_interval: 'monthly', trial_days: 3 })).toBeUndefined();
  });

  it('count times only in installments and a setup fee only where there is one', () => {
    const info = { repeat_interval: 'yearly', times: 5, trial_days: '14', signup_fee: 900 };
    expect(subscriptionTermsOf('subscription', info)).toEqual({
      interval: 'yearly',
      billTimes: 0,
      trialDays: 14,
      signupFee: 0,
    });
    const more = { ...info, installment: 'yes', manage_setup_fee: 'yes' };
    expect(subscriptionTermsOf('subscription', more)).toMatchObject({ billTimes: 5, signupFee: 900 });
  });

  it('are monthly and endless where nothing is said, and never nonsense', () => {
    const endless = { interval: 'monthly', billTimes: 0, trialDays: 0, signupFee: 0 };
    expect(subscriptionTermsOf('subscription', {})).toEqual(endless);
    const odd = { installment: 'yes', times: -3, trial_days: 1.5, manage_setup_fee: 'yes', signup_fee: 'x' };
    expect(subscriptionTermsOf('subscription', odd)).toEqual(endless);
  });
});
