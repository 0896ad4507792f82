import { Checkbox, Flex } from '@strapi/design-system';
import { useRef, useState } from 'react';
import { ActionModal, type Outcome } from '../../kit/dialog/action-dialog';
import { useText } from '../../texts/use-text';
import { useShopDeleteVariantMutation } from './product.api';
import { useProductValues } from './use-product-form';

type Props = { readonly productId: number; readonly onReload: () => void; readonly onClose: () => void };

const useDelete = (productId: number, chosen: readonly number[]) => {
  const [remove] = useShopDeleteVariantMutation();
  // What is gone already, where one of the others is refused.
  const gone = useRef(new Set<number>());
  const run = async (): Promise<Outcome> => {
    for (const id of chosen.filter((each) => !gone.current.has(each))) {
      const outcome = await remove({ id, productId });
      if ('error' in outcome) return outcome;
      gone.current.add(id);
    }
    return { data: null };
  };
  return { run, gone };
};

/** Deletes some of the variants; one always stays, since it is what is sold. */
export const DeleteVariants = ({ productId, onReload, onClose }: Props) => {
  const text = useText();
  const { variants } = useProductValues();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { run, gone } = useDelete(productId, chosen);
  const close = (): void => {
    onClose();
    if (gone.current.size > 0) onReload();
  };
  return (
    <ActionModal
      title={text('catalog.variants.delete')}
      consequence={text('catalog.variants.delete.text', { count: chosen.length })}
      confirmLabel={text('kit.delete')}
      danger
      isReady={chosen.length > 0 && chosen.length < variants.length}
      intention={chosen}
      run={run}
      onDone={close}
      onClose={close}
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
