import { useState } from 'react';
import type { PrintedDocumentsAnswer } from '../../../server/src/contracts/documents';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import { ActionModal, type Told } from '../kit/dialog/action-dialog';
import { LabelledChoice } from '../kit/form/labelled-choice';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useText, type Text } from '../texts/use-text';
import { useShopPrintDocumentsMutation, type PrintedKind } from './documents.api';

const KINDS: readonly PrintedKind[] = ['packing_slip', 'delivery_slip', 'invoice', 'receipt'];

/** The server refuses more. */
const MOST = 200;

const toldOf = ({ count, left_out: leftOut, link }: PrintedDocumentsAnswer, text: Text): Told => {
  const made = text('orders.bulk.documents.made', { count });
  const orders = leftOut.map(({ number }) => number).join(', ');
  return {
    tone: leftOut.length > 0 ? 'warning' : 'success',
    message: leftOut.length > 0 ? `${made} ${text('orders.bulk.documents.leftOut', { orders })}` : made,
    link: { href: link, label: text('orders.bulk.documents.open') },
  };
};

/** Slips or invoices of the selection, in the order of the list, as one file. The orders stay selected for what is done next. */
export const PrintDialog = ({ rows, onClose }: BulkDialogProps<ListedOrder>) => {
  const text = useText();
  const [print] = useShopPrintDocumentsMutation();
  const [kind, setKind] = useState<PrintedKind>('packing_slip');
  const isTooMuch = rows.length > MOST;
  return (
    <ActionModal
      title={text('orders.bulk.documents')}
      consequence={
        isTooMuch
          ? text('orders.bulk.documents.many', { max: MOST })
          : text('orders.bulk.documents.text', { count: rows.length })
      }
      confirmLabel={text('orders.bulk.documents.make')}
      isReady={!isTooMuch}
      intention={kind}
      run={() => print({ kind, ids: rows.map(({ id }) => id) })}
      outcomeOf={(data) => toldOf(data as PrintedDocumentsAnswer, text)}
      onDone={() => onClose([])}
      onClose={() => onClose([])}
    >
      <LabelledChoice
        label={text('orders.bulk.documents.what')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text(`orders.documents.${value}`) }))}
        onChange={(chosen) => setKind(chosen as PrintedKind)}
      />
    </ActionModal>
  );
};
