import { Field, TextInput } from '@strapi/design-system';
import type { EditorView } from '@tiptap/pm/view';
import { useState } from 'react';
import { ActionModal } from '../dialog/action-dialog';
import { useText } from '../../texts/use-text';
import { addressAt, linkCommand } from './editor-commands';
import { isSafeAddress } from './link-mark';

type Props = { readonly view: EditorView; readonly onClose: () => void };

/** Where the selected words lead; blank: nowhere any more. */
export const LinkModal = ({ view, onClose }: Props) => {
  const text = useText();
  const [address, setAddress] = useState(() => addressAt(view.state));
  const run = async () => {
    linkCommand(address.trim())(view.state, view.dispatch);
    view.focus();
    return { data: null };
  };
  return (
    <ActionModal
      title={text('kit.richText.link')}
      confirmLabel={text('kit.confirm')}
      isReady={address.trim() === '' || isSafeAddress(address)}
      typed={address}
      run={run}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root width="100%" hint={text('kit.richText.link.hint')}>
        <Field.Label>{text('kit.richText.link.address')}</Field.Label>
        <TextInput value={address} inputMode="url" onChange={({ target }) => setAddress(target.value)} />
        <Field.Hint />
      </Field.Root>
    </ActionModal>
  );
};
