'use client';

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { confirmPayment, receiptOf, type CardPayment } from '../lib/payment';

type Mounted = { readonly stripe: Stripe; readonly elements: StripeElements };

/** The fields for the card, which Stripe draws: no number of a card is ever seen by this page or by the store. */
const useStripe = ({ clientSecret, publishableKey }: CardPayment) => {
  const place = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    let isCurrent = true;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (!isCurrent || !stripe || !place.current) return;
      const elements = stripe.elements({ clientSecret });
      elements.create('payment').mount(place.current);
      setMounted({ stripe, elements });
    };
    mount().catch(() => setProblem('The form for the card could not be loaded. Please reload the page.'));
    return () => {
      isCurrent = false;
    };
  }, [clientSecret, publishableKey]);

  return { place, mounted, problem, setProblem };
};

const confirmWith = async ({ stripe, elements }: Mounted, { isSetup, orderHash }: CardPayment): Promise<string> => {
  const confirmParams = { return_url: new URL(receiptOf(orderHash), location.origin).href };
  const { error } = await (isSetup
    ? stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
    : stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }));
  return error ? (error.message ?? 'The payment was declined.') : '';
};

export const StripePayment = ({ payment }: { readonly payment: CardPayment }) => {
  const { place, mounted, problem, setProblem } = useStripe(payment);
  const [isBusy, setIsBusy] = useState(false);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!mounted) return;
    setIsBusy(true);
    const declined = await confirmWith(mounted, payment);
    // What the browser says counts nothing: the store asks Stripe. If it cannot, the receipt says that the payment is awaited.
    if (declined === '') {
      await confirmPayment(payment.orderHash);
      // The page is loaded anew: its cart has become the order.
      return location.assign(receiptOf(payment.orderHash));
    }
    setProblem(declined);
    setIsBusy(false);
  };

  return (
    <form onSubmit={(event) => void pay(event)}>
      <h2>Payment by card</h2>
      {!mounted && <p role="status">Loading the form for the card …</p>}
      <div ref={place} />
      <p className="error" role="alert">
        {problem}
      </p>
      <button type="submit" className="primary" disabled={!mounted || isBusy}>
        Pay
      </button>
    </form>
  );
};
