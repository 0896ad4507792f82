import { Field } from '@strapi/design-system';
import type { ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly name?: string;
  readonly hint?: string;
  readonly error?: string;
  readonly required?: boolean;
  readonly children: ReactNode;
};

/** A field of a dialog, which is no part of a form of the page: label, input, hint and error. */
export const Labelled = ({ label, name, hint, error, required = false, children }: Props) => (
  <Field.Root {...(name ? { name } : {})} {...(hint ? { hint } : {})} error={error} required={required} width="100%">
    <Field.Label>{label}</Field.Label>
    {children}
    <Field.Hint />
    <Field.Error />
  </Field.Root>
);
