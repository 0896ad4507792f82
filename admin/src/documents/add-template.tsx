import { TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PdfTemplate } from '../../../server/src/contracts/document-templates';
import { ActionModal } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useRefusedFields } from '../kit/dialog/use-refused-fields';
import { Labelled } from '../kit/form/labelled';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { useText } from '../texts/use-text';
import { DOCUMENTS, templateName } from './template-parts';
import { useShopCreatePdfTemplateMutation } from './templates.api';

const KINDS = ['receipt', 'invoice', 'credit_note', 'packing_slip', 'delivery_slip'] as const;

type Kind = PdfTemplate['kind'];

type Props = { readonly from?: PdfTemplate; readonly onClose: () => void };

const textsOf = ({ heading, before_items, after_items, show_logo }: PdfTemplate) => ({
  ...{ heading, before_items, after_items, show_logo },
});

const AddDialog = ({ from, onClose }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const [create] = useShopCreatePdfTemplateMutation();
  const { errors, mark } = useRefusedFields(['title']);
  const [title, setTitle] = useState(from ? text('documents.copyOf', { name: templateName(text, from) }) : '');
  const [kind, setKind] = useState<Kind>(from?.kind ?? 'receipt');
  return (
    <ActionModal
      title={text(from ? 'documents.duplicate' : 'documents.add')}
      confirmLabel={text('kit.add')}
      isReady={title.trim() !== ''}
      intention={[title, kind]}
      run={async () => mark(await create({ title: title.trim(), kind, ...(from ? textsOf(from) : {}) }))}
      onDone={(made) => {
        onClose();
        navigate(`${DOCUMENTS}/pdf/${(made as PdfTemplate).id}`);
      }}
      onClose={onClose}
    >
      <Typography textColor="neutral800">{text('documents.add.text')}</Typography>
      <Labelled label={text('documents.name')} name="title" error={errors.title ?? ''} required>
        <TextInput value={title} autoComplete="off" onChange={({ target }) => setTitle(target.value)} />
      </Labelled>
      {from ? null : (
        <LabelledChoice
          label={text('documents.kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: text(`orders.documents.${value}`) }))}
          onChange={(chosen) => setKind(chosen as Kind)}
        />
      )}
    </ActionModal>
  );
};

/** A template of the store's own: empty, or with the texts of another one. */
export const AddTemplate = ({ from }: Pick<Props, 'from'>) => {
  const text = useText();
  return (
    <DialogButton variant={from ? 'secondary' : 'default'} label={text(from ? 'documents.duplicate' : 'documents.add')}>
      {(close) => <AddDialog {...(from ? { from } : {})} onClose={close} />}
    </DialogButton>
  );
};
