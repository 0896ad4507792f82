import { Textarea } from '@strapi/design-system';
import { Labelled } from '../kit/form/labelled';
import { useText } from '../texts/use-text';

const MOST = 500;

type ReasonProps = {
  readonly name: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

/** Why something is done with a subscription, in the words of whoever does it. */
export const ReasonField = ({ name, hint, required = false, value, onChange }: ReasonProps) => (
  <Labelled label={useText()('subscriptions.reason')} name={name} hint={hint} required={required}>
    <Textarea name={name} maxLength={MOST} value={value} onChange={({ target }) => onChange(target.value)} />
  </Labelled>
);
