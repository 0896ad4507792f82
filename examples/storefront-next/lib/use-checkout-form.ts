import type { Cart } from '@strapi-plugin-shop/client';
import { useEffect, useState } from 'react';
import type { AddressForm } from './address';
import { saveForm } from './cart';
import type { OrderForm, Store } from './types';

/** The form follows the shopper at once; the cart does when nothing was typed for a moment. */
const SAVE_AFTER_MS = 400;

type Choices = {
  readonly isElsewhere: boolean;
  readonly shippingMethod: number | null;
  readonly paymentMethod: string;
  readonly agrees: boolean;
};

const asData = (form: AddressForm, { isElsewhere, paymentMethod, shippingMethod }: Choices): OrderForm => ({
  ...form,
  ship_to_different: isElsewhere ? 'yes' : 'no',
  payment_method: paymentMethod,
  shipping_method_id: shippingMethod ?? 0,
});

/** What was typed and chosen. It is kept with the cart, and shipping, tax and total follow from it. */
export const useCheckoutForm = (cart: Cart, store: Store) => {
  const { form_data: kept = {}, shipping_data: shipping } = cart.checkout_data;
  const [form, setForm] = useState<AddressForm>({
    ...kept,
    billing_country: kept.billing_country || store.country,
  });
  const [choices, setChoices] = useState<Choices>({
    isElsewhere: kept.ship_to_different === 'yes',
    shippingMethod: kept.shipping_method_id || null,
    paymentMethod: kept.payment_method ?? '',
    agrees: false,
  });
  const [refusal, setRefusal] = useState('');
  const data = asData(form, choices);
  const text = JSON.stringify(data);

  useEffect(() => {
    const save = async () => setRefusal((await saveForm(data))?.message ?? '');
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
    // `text` is `data`, compared by what it says.
  }, [text]);

  return {
    form,
    data,
    // Where one method alone reaches the address the store has chosen it.
    choices: { ...choices, shippingMethod: choices.shippingMethod ?? shipping.shipping_method_id },
    refusal,
    change: (next: AddressForm) => setForm((before) => ({ ...before, ...next })),
    choose: (next: Partial<Choices>) => setChoices((before) => ({ ...before, ...next })),
  };
};

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;
