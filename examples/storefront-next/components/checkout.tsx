'use client';

import { formatMoney, type Cart, type ShopFailure, type StoreCurrency } from '@strapi-plugin-shop/client';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { placeOrder, type CardPayment } from '../lib/payment';
import type { Store } from '../lib/types';
import { useCountry, useDelivery, useDue, type Delivery } from '../lib/use-checkout';
import { useCheckoutForm, type CheckoutForm } from '../lib/use-checkout-form';
import { AddressFields, type Errors } from './address-fields';
import { CartGate } from './cart-gate';
import { RadioChoices } from './choices';
import { methodIn, PaymentChoice } from './payment-choice';
import { Refusal } from './refusal';
import { rowsOfCart, Totals } from './totals';

/** Comes, with the script of Stripe, when somebody pays by card. */
const StripePayment = dynamic(() => import('./stripe-payment').then((module) => module.StripePayment));

type AddressesProps = {
  readonly store: Store;
  readonly checkout: CheckoutForm;
  readonly hasGoods: boolean;
  readonly errors: Errors;
};

const Addresses = ({ store, checkout, hasGoods, errors }: AddressesProps) => {
  const { form, choices, change, choose } = checkout;
  const billing = useCountry(form.billing_country ?? '');
  const shipping = useCountry(choices.isElsewhere ? (form.shipping_country ?? '') : '');
  const shared = {
    fields: store.checkout_fields,
    countries: store.countries,
    hasGoods,
    form,
    errors,
    onChange: change,
  };
  return (
    <>
      <fieldset className="address">
        <legend>Your address</legend>
        <AddressFields kind="billing" info={billing} {...shared} />
      </fieldset>
      {hasGoods && (
        <label className="choice">
          <input
            type="checkbox"
            checked={choices.isElsewhere}
            onChange={(event) => choose({ isElsewhere: event.currentTarget.checked })}
          />
          <span>Deliver to another address</span>
        </label>
      )}
      {hasGoods && choices.isElsewhere && (
        <fieldset className="address">
          <legend>Delivery address</legend>
          <AddressFields kind="shipping" info={shipping} {...shared} />
        </fieldset>
      )}
    </>
  );
};

type DeliveryProps = {
  readonly delivery: Delivery | null;
  readonly checkout: CheckoutForm;
  readonly currency: StoreCurrency;
  readonly errors: Errors;
};

const priceOf = (cents: number | null, currency: StoreCurrency): string => {
  if (cents === null) return '';
  return cents === 0 ? 'Free' : formatMoney(cents, currency);
};

const DeliveryChoice = ({ delivery, checkout: { choices, choose }, currency, errors }: DeliveryProps) => (
  <RadioChoices
    legend="Delivery"
    name="shipping_method"
    choices={(delivery?.methods ?? []).map(({ id, title, charge_amount: cents }) => ({
      value: String(id),
      label: title,
      detail: priceOf(cents, currency),
    }))}
    chosen={String(choices.shippingMethod ?? '')}
    message={delivery ? delivery.message : 'Loading the ways to deliver …'}
    errors={errors.shipping_method}
    onChoose={(id) => choose({ shippingMethod: Number(id) })}
  />
);

type TermsProps = Pick<AddressesProps, 'checkout' | 'errors'> & { readonly terms: Store['terms'] };

const Terms = ({ terms, checkout: { choices, choose }, errors: { agree_terms: errors = [] } }: TermsProps) =>
  terms && (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          checked={choices.agrees}
          aria-required={terms.required}
          aria-invalid={errors.length > 0}
          aria-describedby="agree_terms-error"
          onChange={(event) => choose({ agrees: event.currentTarget.checked })}
        />
        <span dangerouslySetInnerHTML={{ __html: terms.text }} />
      </label>
      <p className="error" id="agree_terms-error">
        {errors.join(' ')}
      </p>
    </div>
  );

/** Where the goods go: that decides what delivers them. */
const placeOf = ({ form, choices }: CheckoutForm) => {
  const kind = choices.isElsewhere ? 'shipping' : 'billing';
  return { country: form[`${kind}_country`] ?? '', state: form[`${kind}_state`] ?? '' };
};

const bodyOf = ({ data, choices }: CheckoutForm, delivery: Delivery | null, method: string) => ({
  ...data,
  payment_method: method,
  // Not one that was chosen for another address.
  fc_selected_shipping_method: delivery?.methods.find(({ id }) => id === choices.shippingMethod)?.id ?? 0,
  ...(choices.agrees ? { agree_terms: 'yes' } : {}),
  user_tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language,
});

const useOrder = () => {
  const [failure, setFailure] = useState<ShopFailure | null>(null);
  const [payment, setPayment] = useState<CardPayment | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const place = async (body: Parameters<typeof placeOrder>[0]) => {
    setIsBusy(true);
    const placed = await placeOrder(body);
    setFailure(placed.failure);
    setPayment(placed.payment);
    setIsBusy(false);
  };
  return { failure, payment, isBusy, place };
};

/** A radio button is not wrong by itself: the group is. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"] input';

type FormProps = { readonly cart: Cart; readonly store: Store };

type SummaryProps = FormProps & {
  readonly refusal: string;
  readonly failure: ShopFailure | null;
  readonly isBusy: boolean;
};

const Summary = ({ cart, store, refusal, failure, isBusy }: SummaryProps) => (
  <aside aria-label="Summary" className="summary">
    <Totals rows={rowsOfCart(cart)} total={cart.total} currency={store.currency} />
    <p className="error" role="alert">
      {refusal}
    </p>
    <Refusal failure={failure} />
    <button type="submit" className="primary" disabled={isBusy}>
      Place the order
    </button>
  </aside>
);

const Form = ({ cart, store }: FormProps) => {
  const checkout = useCheckoutForm(cart, store);
  const { failure, payment, isBusy, place } = useOrder();
  const { country, state } = placeOf(checkout);
  const delivery = useDelivery(cart, country, state);
  const due = useDue(JSON.stringify([cart.updated_at, cart.total, country]));
  const form = useRef<HTMLFormElement>(null);
  const errors: Errors = failure?.kind === 'fields' ? failure.fields : {};
  const hasGoods = cart.cart_data.some(({ fulfillment_type: type }) => type === 'physical');
  const { choices, choose, refusal } = checkout;
  const method = methodIn(due, choices.paymentMethod);

  // To the first field that has to be corrected.
  useEffect(() => form.current?.querySelector<HTMLElement>(WRONG)?.focus(), [failure]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void place(bodyOf(checkout, delivery, method));
  };
  const choosePayment = (paymentMethod: string) => choose({ paymentMethod });

  // The one that is shown as chosen is chosen: what it costs belongs to the total.
  useEffect(() => {
    if (method !== '' && method !== choices.paymentMethod) choosePayment(method);
  }, [method]);

  if (payment) return <StripePayment payment={payment} />;
  return (
    <form ref={form} onSubmit={submit} noValidate className="with-summary">
      <div>
        <Addresses store={store} checkout={checkout} hasGoods={hasGoods} errors={errors} />
        {hasGoods && <DeliveryChoice {...{ delivery, checkout, errors, currency: store.currency }} />}
        <PaymentChoice due={due} chosen={choices.paymentMethod} onChoose={choosePayment} />
        <Terms terms={store.terms} checkout={checkout} errors={errors} />
      </div>
      <Summary cart={cart} store={store} refusal={refusal} failure={failure} isBusy={isBusy} />
    </form>
  );
};

export const Checkout = ({ store }: { readonly store: Store }) => (
  <CartGate>{(cart) => <Form cart={cart} store={store} />}</CartGate>
);

/** Of an order that is there already: the page of its payment link. */
export const PayOrder = ({ orderHash }: { readonly orderHash: string }) => {
  const due = useDue(orderHash, orderHash);
  const { failure, payment, isBusy, place } = useOrder();
  const [chosen, setChosen] = useState('');

  if (payment) return <StripePayment payment={payment} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void place({ order_hash: orderHash, payment_method: methodIn(due, chosen) });
      }}
    >
      {due?.total && <p>To pay: {due.total}</p>}
      <PaymentChoice due={due} chosen={chosen} onChoose={setChosen} />
      <Refusal failure={failure} />
      <button type="submit" className="primary" disabled={isBusy || !due?.methods.length}>
        Pay
      </button>
    </form>
  );
};
