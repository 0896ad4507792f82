import { Button, EmptyStateLayout, Flex } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { AttributeGroup } from '../../../server/src/contracts/attributes';
import { failureText } from '../kit/failure-text';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { GroupDialog } from './attribute-dialogs';
import { moved } from './attribute-words';
import { useShopAttributeGroupsQuery, useShopReorderAttributeGroupsMutation } from './attributes.api';
import { GroupPanel } from './group-panel';

const AddGroup = () => {
  const text = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('products/create')) return null;
  return (
    <>
      <Button startIcon={<Plus />} onClick={() => setOpen(true)}>
        {text('attributes.group.add')}
      </Button>
      {isOpen ? <GroupDialog group={null} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const Groups = ({ groups }: { readonly groups: readonly AttributeGroup[] }) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [reorder] = useShopReorderAttributeGroupsMutation();
  const ids = groups.map(({ id }) => id);
  const move = async (id: number, step: 1 | -1): Promise<void> => {
    const outcome = await reorder(moved(ids, id, step));
    if ('error' in outcome) toggleNotification({ type: 'danger', message: failureText(outcome.error, text) });
  };
  if (groups.length === 0) {
    return (
      <EmptyStateLayout
        icon={<EmptyDocuments width="16rem" />}
        content={text('attributes.empty')}
        action={<AddGroup />}
        shadow="tableShadow"
        hasRadius
      />
    );
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {groups.map((group, index) => (
        <GroupPanel
          key={group.id}
          group={group}
          isFirst={index === 0}
          isLast={index === groups.length - 1}
          onMove={(step) => void move(group.id, step)}
        />
      ))}
    </Flex>
  );
};

/** What variants differ by: colours, sizes and the like. */
export const AttributesPage = () => {
  const text = useText();
  const query = useShopAttributeGroupsQuery(undefined);
  return (
    <LoadState query={query}>
      {(groups) => (
        <ShopPage
          title={text('attributes.title')}
          subtitle={text('attributes.subtitle')}
          needs={['products/view']}
          primaryAction={<AddGroup />}
        >
          <Groups groups={groups} />
        </ShopPage>
      )}
    </LoadState>
  );
};
