import { Checkbox, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal, type Outcome } from '../../kit/dialog/action-dialog';
import { useText } from '../../texts/use-text';
import { useShopDeleteVariantMutation } from './product.api';
import { useProductValues } from './use-product-form';

type Props = { readonly productId: number; readonly onReload: () => void; readonly onClose: () => void };

const useDelete = (productId: number) => {
  const [remove] = useShopDeleteVariantMutation();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // What is gone already, where one of the others is refused.
  const [gone, setGone] = useState<readonly number[]>([]);
  const run = async (): Promise<Outcome> => {
    for (const id of chosen) {
      const outcome = await remove({ id, productId });
      if ('error' in outcome) return outcome;
      setGone((known) => [...known, id]);
      setChosen((known) => known.filter((other) => other !== id));
    }
    return { data: null };
  };
  return { run, gone, chosen, setChosen };
};

/** Deletes some of the variants; one always stays, since it is what is sold. */
export const DeleteVariants = ({ productId, onReload, onClose }: Props) => {
  const text = useText();
  const { variants } = useProductValues();
  const { run, gone, chosen, setChosen } = useDelete(productId);
  const left = variants.filter(({ id }) => id === null || !gone.includes(id));
  const isAll = chosen.length === left.length;
  const close = (): void => {
    onClose();
    if (gone.length > 0) onReload();
  };
  return (
    <ActionModal
      title={text('catalog.variants.delete')}
      consequence={text(isAll ? 'catalog.variants.delete.all' : 'catalog.variants.delete.text', {
        count: chosen.length,
      })}
      confirmLabel={text('kit.delete')}
      danger
      isReady={chosen.length > 0 && !isAll}
      intention={chosen}
      run={run}
      onDone={() => {
        onClose();
        onReload();
      }}
      onClose={close}
    >
      {gone.length > 0 ? (
        <Typography role="status">{text('catalog.variants.deleted', { count: gone.length })}</Typography>
      ) : null}
      <Flex direction="column" alignItems="flex-start" gap={2}>
        {left.map(({ id, title }) =>
          id === null ? null : (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onCheckedChange={(checked) =>
                setChosen(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {title || String(id)}
            </Checkbox>
          )
        )}
      </Flex>
    </ActionModal>
  );
};
