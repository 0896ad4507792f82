import { BackButton } from '@strapi/strapi/admin';
import { useRef, type ReactNode } from 'react';
import type { PanelFailure } from '../api/shop-query';
import type { Outcome } from '../kit/dialog/action-dialog';
import { useKeyOf } from '../kit/dialog/use-key-of';
import { FormPage } from '../kit/form/form-page';
import { Columns } from '../kit/page/columns';
import { useText } from '../texts/use-text';
import { checkedFields, fieldOfDraft } from './draft-fields';
import { DraftLines } from './draft-lines';
import { DraftTerms } from './draft-terms';
import type { Destination } from './delivery-options';
import { bodyOf, type DraftBody, type OrderDraft } from './order-draft';

type Props = {
  readonly title: string;
  readonly backTo: string;
  /** What is stored: what differs from it is sent. */
  readonly before: OrderDraft;
  readonly isNew: boolean;
  readonly currency: string;
  readonly useDestination: () => Destination;
  /** `key` is one Idempotency-Key per draft: trying again after no answer came cannot write a second order. */
  readonly send: (body: DraftBody, key: string) => Promise<Outcome>;
  readonly onSaved: (data: unknown, saved: OrderDraft) => void;
  readonly onReload?: () => void;
  /** Beside the quote, above and below the lines and terms. */
  readonly side: ReactNode;
  readonly children?: ReactNode;
};

const Terms = ({ currency, useDestination }: Pick<Props, 'currency' | 'useDestination'>) => (
  <DraftTerms currency={currency} destination={useDestination()} />
);

/** The form of an order, new or edited: what is ordered, what it costs beside, and a guard against losing what was typed. */
export const OrderForm = (props: Props) => {
  const { title, backTo, before, isNew, currency, useDestination, send, onSaved, onReload, side, children } = props;
  const text = useText();
  const keyOf = useKeyOf();
  const sent = useRef(before);
  const save = async (_changes: Partial<OrderDraft>, draft: OrderDraft): Promise<Outcome> => {
    const body = bodyOf(draft, before);
    const incomplete: PanelFailure = { kind: 'refused', status: 422, message: text('orderEditor.incomplete') };
    if (body === null) return { error: incomplete };
    sent.current = draft;
    return send(body, keyOf(body));
  };
  return (
    <FormPage<OrderDraft>
      title={title}
      back={<BackButton fallback={backTo} />}
      initialValues={before}
      fields={checkedFields(before, currency, text)}
      checked={(changes) => checkedFields({ ...before, ...changes }, currency, text)}
      fieldOf={fieldOfDraft}
      isNew={isNew}
      save={save}
      onSaved={(data) => onSaved(data, sent.current)}
      {...(onReload ? { onReload } : {})}
    >
      <Columns
        main={
          <>
            <DraftLines currency={currency} />
            <Terms currency={currency} useDestination={useDestination} />
            {children}
          </>
        }
        side={side}
      />
    </FormPage>
  );
};
