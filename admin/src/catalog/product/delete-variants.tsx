import { Checkbox, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal, type Outcome } from '../../kit/dialog/action-dialog';
import { useText } from '../../texts/use-text';
import { useShopDeleteVariantMutation } from './product.api';
import { useProductValues } from './use-product-form';

type Props = { readonly productId: number; readonly onReload: () => void; readonly onClose: () => void };

const useDelete = (productId: number, chosen: readonly number[]) => {
  const [remove] = useShopDeleteVariantMutation();
  return async (): Promise<Outcome> => {
    for (const id of chosen) {
      const outcome = await remove({ id, productId });
      if ('error' in outcome) return outcome;
    }
    return { data: null };
  };
};

/** Deletes some of the variants; one always stays, since it is what is sold. */
export const DeleteVariants = ({ productId, onReload, onClose }: Props) => {
  const text = useText();
  const { variants } = useProductValues();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const run = useDelete(productId, chosen);
  return (
    <ActionModal
      title={text('catalog.variants.delete')}
      consequence={text('catalog.variants.delete.text', { count: chosen.length })}
      confirmLabel={text('kit.delete')}
      danger
      isReady={chosen.length > 0 && chosen.length < variants.length}
      intention={chosen}
      run={run}
      onDone={() => {
        onClose();
        onReload();
      }}
      onClose={onClose}
    >
      <Flex direction="column" alignItems="flex-start" gap={2}>
        {variants.map(({ id, title }) =>
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
