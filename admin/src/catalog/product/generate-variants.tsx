import { Checkbox, Flex, Loader, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { AttributeGroup } from '../../../../server/src/contracts/attributes';
import { ActionModal } from '../../kit/dialog/action-dialog';
import { PartFailed } from '../../kit/page/part-failed';
import { RoomLink } from '../../kit/page/room-link';
import { useText } from '../../texts/use-text';
import { combinationsOf, type ChosenTerms } from './combinations';
import { useShopGenerateVariantsMutation } from './product.api';
import { useShopAttributeChoicesQuery } from './surroundings.api';

type GroupProps = {
  readonly group: AttributeGroup;
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
};

const GroupTerms = ({ group, chosen, onChange }: GroupProps) => (
  <Flex direction="column" alignItems="stretch" gap={2} role="group" aria-label={group.title}>
    <Typography fontWeight="semiBold" textColor="neutral800">
      {group.title}
    </Typography>
    <Flex gap={4} wrap="wrap">
      {(group.terms ?? []).map(({ id, title }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onCheckedChange={(checked) =>
            onChange(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          {title}
        </Checkbox>
      ))}
    </Flex>
  </Flex>
);

const NoAttributes = () => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="flex-start" gap={3}>
      <Typography>{text('catalog.generate.none')}</Typography>
      <RoomLink to="/plugins/shop/attributes">{text('section.attributes')}</RoomLink>
    </Flex>
  );
};

type Props = { readonly productId: number; readonly onReload: () => void; readonly onClose: () => void };

/** Makes a variant of each combination of what is chosen here; what the product has already stays as it is. */
export const GenerateVariants = ({ productId, onReload, onClose }: Props) => {
  const text = useText();
  const { data: groups, error, refetch } = useShopAttributeChoicesQuery(undefined);
  const [generate] = useShopGenerateVariantsMutation();
  const [chosen, setChosen] = useState<ChosenTerms>({});
  const { groups: wanted, count } = combinationsOf(chosen);
  return (
    <ActionModal
      title={text('catalog.generate')}
      consequence={text('catalog.generate.count', { count })}
      confirmLabel={text('catalog.generate.run')}
      isReady={count > 0}
      intention={wanted}
      run={() => generate({ id: productId, groups: wanted })}
      onDone={() => {
        onClose();
        onReload();
      }}
      onClose={onClose}
    >
      <Typography textColor="neutral600">{text('catalog.generate.text')}</Typography>
      {groups || error ? null : <Loader small>{text('kit.loading')}</Loader>}
      {!groups && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {groups?.length === 0 ? <NoAttributes /> : null}
      {groups?.map((group) => (
        <GroupTerms
          key={group.id}
          group={group}
          chosen={chosen[group.id] ?? []}
          onChange={(ids) => setChosen((known) => ({ ...known, [group.id]: ids }))}
        />
      ))}
    </ActionModal>
  );
};
