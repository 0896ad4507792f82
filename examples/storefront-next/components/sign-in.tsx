'use client';

import { failureOf, type ShopFailure, type SignedIn } from '@strapi-plugin-shop/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { takeCart } from '../lib/cart';
import { shop, signInChanged } from '../lib/shop';
import { Refusal } from './refusal';

type Result = { readonly data?: SignedIn; readonly error?: unknown; readonly response: Response };

/** The cart of the guest has gone into that of the account, which the answer holds. */
const signedIn = ({ data }: Result): string => {
  if (data?.cart) takeCart(data.cart);
  signInChanged();
  return data?.isConfirmationPending ? 'Please confirm your e-mail address first: we have sent you a link.' : '';
};

type FormProps = {
  readonly title: string;
  readonly button: string;
  readonly children: ReactNode;
  readonly send: (
    text: (name: string) => string
  ) => Promise<{ readonly failure: ShopFailure | null; readonly message: string }>;
};

const AccountForm = ({ title, button, children, send }: FormProps) => {
  const [failure, setFailure] = useState<ShopFailure | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setIsBusy(true);
    const sent = await send((name) => String(fields.get(name) ?? ''));
    setFailure(sent.failure);
    setMessage(sent.message);
    setIsBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} aria-label={title}>
      <h2>{title}</h2>
      {children}
      <Refusal failure={failure} />
      <p role="status">{message}</p>
      <button type="submit" disabled={isBusy}>
        {button}
      </button>
    </form>
  );
};

type FieldProps = {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  readonly autoComplete: string;
};

const Field = ({ label, ...input }: FieldProps) => (
  <label className="field">
    {label}
    <input {...input} required maxLength={255} />
  </label>
);

const finish = (result: Result) => {
  const failure = failureOf(result);
  return { failure, message: failure ? '' : signedIn(result) };
};

const Email = () => <Field label="E-mail address" name="email" type="email" autoComplete="email" />;

export const SignIn = () => (
  <div className="side-by-side">
    <AccountForm
      title="Sign in"
      button="Sign in"
      send={async (text) => finish(await shop.auth.signIn({ login: text('email'), password: text('password') }))}
    >
      <Email />
      <Field label="Password" name="password" type="password" autoComplete="current-password" />
    </AccountForm>
    <AccountForm
      title="Create an account"
      button="Create the account"
      send={async (text) => finish(await shop.auth.signUp({ email: text('email'), password: text('password') }))}
    >
      <Email />
      <Field label="New password" name="password" type="password" autoComplete="new-password" />
    </AccountForm>
    <AccountForm
      title="Forgotten the password?"
      button="Send a link"
      send={async (text) => {
        const failure = failureOf(await shop.auth.requestPasswordReset(text('email')));
        return { failure, message: failure ? '' : 'If there is such an account, a mail with a link is on its way.' };
      }}
    >
      <Email />
    </AccountForm>
  </div>
);

/** The page that the mail leads to. */
export const NewPassword = ({ code }: { readonly code: string }) => (
  <AccountForm
    title="A new password"
    button="Set the password"
    send={async (text) => finish(await shop.auth.resetPassword({ code, password: text('password') }))}
  >
    <Field label="New password" name="password" type="password" autoComplete="new-password" />
  </AccountForm>
);
