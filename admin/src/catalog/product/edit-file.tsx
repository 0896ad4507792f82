import { Field, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { ProductDownload } from '../../../../server/src/contracts/downloads';
import { ActionModal } from '../../kit/dialog/action-dialog';
import { readWhole, writeNumber, type NumberValue } from '../../kit/form/number-text';
import { useText, type TextId } from '../../texts/use-text';
import { useShopChangeProductFileMutation } from './files.api';

type Props = {
  readonly file: ProductDownload;
  readonly onClose: () => void;
};

type NumberProps = {
  readonly label: TextId;
  readonly hint: TextId;
  readonly value: NumberValue;
  readonly onChange: (value: NumberValue) => void;
};

const isCount = (value: NumberValue): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0);

const NumberInput = ({ label, hint, value, onChange }: NumberProps) => {
  const text = useText();
  return (
    <Field.Root width="100%" hint={text(hint)} error={isCount(value) ? undefined : text('kit.number.notWhole')}>
      <Field.Label>{text(label)}</Field.Label>
      <TextInput
        value={writeNumber(value)}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange(readWhole(target.value))}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};

/** How a file is called, how often and how long buyers may load it. */
export const EditFile = ({ file, onClose }: Props) => {
  const text = useText();
  const [change] = useShopChangeProductFileMutation();
  const [title, setTitle] = useState(file.title);
  const [limit, setLimit] = useState<NumberValue>(file.settings?.download_limit ?? null);
  const [days, setDays] = useState<NumberValue>(file.settings?.download_expiry ?? null);
  const run = () => {
    const settings = { download_limit: isCount(limit) ? limit : null, download_expiry: isCount(days) ? days : null };
    return change({ id: file.id, changes: { title: title.trim(), settings } });
  };
  return (
    <ActionModal
      title={text('catalog.files.edit')}
      confirmLabel={text('kit.form.save')}
      isReady={title.trim() !== '' && isCount(limit) && isCount(days)}
      intention={{ title, limit, days }}
      run={run}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root width="100%" required>
        <Field.Label>{text('catalog.files.title')}</Field.Label>
        <TextInput value={title} autoComplete="off" onChange={({ target }) => setTitle(target.value)} />
      </Field.Root>
      <NumberInput label="catalog.files.limit" hint="catalog.files.limit.hint" value={limit} onChange={setLimit} />
      <NumberInput label="catalog.files.days" hint="catalog.files.days.hint" value={days} onChange={setDays} />
    </ActionModal>
  );
};
