import { Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { ProductDownload } from '../../../../server/src/contracts/downloads';
import { ActionModal, type Outcome } from '../../kit/dialog/action-dialog';
import { Labelled } from '../../kit/form/labelled';
import type { PickedRecord } from '../../kit/form/picked-record';
import { RecordPicker } from '../../kit/form/record-picker';
import { useText } from '../../texts/use-text';
import { entryOfStored } from './file-entries';
import {
  useShopAddProductFileMutation,
  useShopPrivateFileChoicesQuery,
  useShopUploadPrivateFileMutation,
  type StoredFile,
} from './files.api';

type Props = {
  readonly productId: number;
  readonly files: readonly ProductDownload[];
  readonly onClose: () => void;
};

type FoundFile = PickedRecord<string> & { readonly file: StoredFile };

const foundFile = (file: StoredFile): FoundFile => ({ id: file.name, name: file.name, file });

/** A storage may hold any number of files: they are found by a part of their names. */
const useFoundFiles = (search: string) => {
  const { data = [], isFetching } = useShopPrivateFileChoicesQuery(search);
  return { records: data.map(foundFile), isLoading: isFetching };
};

type Source = { readonly upload: File | null; readonly stored: StoredFile | null };

const SourceFields = ({
  source,
  onChange,
}: {
  readonly source: Source;
  readonly onChange: (source: Source) => void;
}) => {
  const text = useText();
  const { data: stored = [] } = useShopPrivateFileChoicesQuery('');
  return (
    <>
      <Field.Root width="100%">
        <Field.Label>{text('catalog.files.upload')}</Field.Label>
        <input
          type="file"
          aria-label={text('catalog.files.upload')}
          onChange={({ target }) => onChange({ upload: target.files?.[0] ?? null, stored: null })}
        />
      </Field.Root>
      {(stored.length > 0 || source.stored) && source.upload === null ? (
        <Labelled name="stored" label={text('catalog.files.stored')}>
          <RecordPicker
            name="stored"
            value={source.stored ? foundFile(source.stored) : null}
            useFound={useFoundFiles}
            onChange={(found) => onChange({ upload: null, stored: (found as FoundFile | null)?.file ?? null })}
          />
        </Labelled>
      ) : null}
    </>
  );
};

type Adding = { readonly source: Source; readonly onStored: (file: StoredFile) => void; readonly title: string };

const useAdd = ({ productId, files }: Omit<Props, 'onClose'>, { source, onStored, title }: Adding) => {
  const [upload] = useShopUploadPrivateFileMutation();
  const [add] = useShopAddProductFileMutation();
  const store = async (): Promise<StoredFile | Outcome> => {
    if (source.stored) return source.stored;
    if (!source.upload) return { error: new Error() };
    const outcome = await upload(source.upload);
    if ('error' in outcome) return { error: outcome.error };
    // A second attempt takes the file that is there now.
    onStored(outcome.data);
    return outcome.data;
  };
  return async (): Promise<Outcome> => {
    const file = await store();
    if (!('driver' in file)) return file;
    const last = Math.max(0, ...files.map(({ serial }) => serial));
    return add({ productId, file: entryOfStored(file, title || (source.upload?.name ?? ''), last + 1) });
  };
};

/** Uploads a file that is not for everybody, or takes one that was uploaded before, and gives it to the buyers of the product. */
export const AddFile = ({ productId, files, onClose }: Props) => {
  const text = useText();
  const [source, setSource] = useState<Source>({ upload: null, stored: null });
  const [title, setTitle] = useState('');
  const onStored = (stored: StoredFile): void => setSource({ upload: null, stored });
  const run = useAdd({ productId, files }, { source, onStored, title });
  return (
    <ActionModal
      title={text('catalog.files.add')}
      confirmLabel={text('catalog.files.add')}
      isReady={source.upload !== null || source.stored !== null}
      typed={[title, source.upload?.name, source.stored]}
      run={run}
      onDone={onClose}
      onClose={onClose}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <SourceFields source={source} onChange={setSource} />
        <Field.Root width="100%" hint={text('catalog.files.title.hint')}>
          <Field.Label>{text('catalog.files.title')}</Field.Label>
          <TextInput value={title} autoComplete="off" onChange={({ target }) => setTitle(target.value)} />
          <Field.Hint />
        </Field.Root>
        <Typography variant="pi" textColor="neutral600">
          {text('catalog.files.add.text')}
        </Typography>
      </Flex>
    </ActionModal>
  );
};
