import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ProductDownload } from '../../../../server/src/contracts/downloads';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import { ConfirmAction } from '../../kit/dialog/action-dialog';
import { failureText } from '../../kit/failure-text';
import { Panel } from '../../kit/form/field-grid';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { AddFile } from './add-file';
import { EditFile } from './edit-file';
import { writeSize } from './file-entries';
import { useShopRemoveProductFileMutation, useShopTryFileLinkMutation } from './files.api';

const useTry = (file: ProductDownload) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [link, { isLoading }] = useShopTryFileLinkMutation();
  const run = async (): Promise<void> => {
    const outcome = await link(file.id);
    if ('error' in outcome) toggleNotification({ type: 'danger', message: failureText(outcome.error, text) });
    else window.open(outcome.data, '_blank', 'noopener');
  };
  return { run, isLoading };
};

const FileFacts = ({ file }: { readonly file: ProductDownload }) => {
  const text = useText();
  const { locale } = useIntl();
  const { download_limit: limit, download_expiry: days } = file.settings ?? {};
  return (
    <Box minWidth="0">
      <Typography fontWeight="semiBold" textColor="neutral800">
        {file.title}
      </Typography>
      <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
        {file.file_name} · {writeSize(file.file_size, locale)}
        {limit ? ` · ${text('catalog.files.limit.told', { count: limit })}` : ''}
        {days ? ` · ${text('catalog.files.days.told', { count: days })}` : ''}
      </Typography>
    </Box>
  );
};

type Open = 'edit' | 'remove' | null;

const FileActions = ({ file, onOpen }: { readonly file: ProductDownload; readonly onOpen: (open: Open) => void }) => {
  const text = useText();
  const can = useCan();
  const trial = useTry(file);
  return (
    <Flex gap={2} wrap="wrap">
      <Button type="button" size="S" variant="tertiary" loading={trial.isLoading} onClick={() => void trial.run()}>
        {text('catalog.files.try')}
      </Button>
      {can('products/edit') ? (
        <>
          <Button type="button" size="S" variant="secondary" onClick={() => onOpen('edit')}>
            {text('kit.edit')}
          </Button>
          <Button type="button" size="S" variant="danger-light" onClick={() => onOpen('remove')}>
            {text('kit.remove')}
          </Button>
        </>
      ) : null}
    </Flex>
  );
};

const FileRow = ({ file }: { readonly file: ProductDownload }) => {
  const text = useText();
  const [open, setOpen] = useState<Open>(null);
  const [remove] = useShopRemoveProductFileMutation();
  const close = (): void => setOpen(null);
  return (
    <Flex tag="li" justifyContent="space-between" gap={4} wrap="wrap">
      <FileFacts file={file} />
      <FileActions file={file} onOpen={setOpen} />
      {open === 'edit' ? <EditFile file={file} onClose={close} /> : null}
      {open === 'remove' ? (
        <ConfirmAction
          title={text('catalog.files.remove')}
          consequence={text('catalog.files.remove.text', { title: file.title })}
          confirmLabel={text('kit.remove')}
          danger
          run={() => remove(file.id)}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Flex>
  );
};

/** Files that buyers get. They are saved at once, beside the form of the page. */
export const FilesSection = ({ product }: { readonly product: EditedProduct }) => {
  const text = useText();
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  // The storages of the store are a setting of its own.
  const canAdd = can('products/edit') && can('store/sensitive');
  const action = canAdd ? (
    <Button type="button" size="S" variant="secondary" onClick={() => setAdding(true)}>
      {text('catalog.files.add')}
    </Button>
  ) : null;
  return (
    <Panel title={text('catalog.files')} action={action}>
      {product.downloadable_files.length === 0 ? (
        <Typography textColor="neutral600">{text('catalog.files.none')}</Typography>
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
          {product.downloadable_files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Flex>
      )}
      {isAdding ? (
        <AddFile productId={product.ID} files={product.downloadable_files} onClose={() => setAdding(false)} />
      ) : null}
    </Panel>
  );
};
