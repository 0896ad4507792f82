import { Button, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useState } from 'react';
import type { ShopManager } from '../../../server/src/contracts/roles';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useStore } from '../store/store-context';
import { useAnyText, useText } from '../texts/use-text';
import { AssignDialog } from './assign-dialog';
import { useShopManagersQuery, useShopTakeRoleMutation } from './roles.api';
import { ROLES, RolesFrame } from './roles-frame';

const Colleagues = ({ managers }: { readonly managers: readonly ShopManager[] }) => {
  const text = useText();
  const anyText = useAnyText();
  const [take] = useShopTakeRoleMutation();
  return (
    <RecordTable
      label={text('roles.colleagues')}
      rows={managers}
      keyOf={({ id }) => id}
      href={({ id }) => `${ROLES}/colleagues/${id}`}
      columns={[
        { label: 'roles.column.name', cell: ({ display_name: name, email }) => name || email },
        { label: 'roles.column.email', cell: ({ email }) => email },
        { label: 'roles.role', cell: ({ shop_role: key }) => anyText(`roles.role.${key}`, key) },
        {
          label: 'roles.column.permissions',
          cell: ({ role_permissions: permissions }) => permissions.length,
          align: 'end',
        },
      ]}
      actions={({ id, display_name: name, email, shop_role: role }) => (
        <DeleteButton
          small
          title={text('roles.take', { name: name || email })}
          consequence={text('roles.take.text')}
          confirmLabel={text('roles.take.confirm')}
          run={() => take({ user: id, role })}
        />
      )}
      empty={text('roles.empty')}
    />
  );
};

const PremiumOnly = () => {
  const text = useText();
  return (
    <Panel>
      <Typography>{text('roles.premium')}</Typography>
    </Panel>
  );
};

const AllColleagues = () => {
  const query = useShopManagersQuery(undefined);
  return <LoadState query={query}>{(managers) => <Colleagues managers={managers} />}</LoadState>;
};

/** Admin users of the site who have a role in the store. */
export const ColleagueListPage = () => {
  const text = useText();
  const { edition } = useStore();
  const [isGiving, setGiving] = useState(false);
  const give = (
    <Button startIcon={<Plus />} onClick={() => setGiving(true)}>
      {text('roles.give')}
    </Button>
  );
  return (
    <RolesFrame action={edition === 'premium' ? give : null}>
      {edition === 'premium' ? <AllColleagues /> : <PremiumOnly />}
      {isGiving ? <AssignDialog manager={null} onClose={() => setGiving(false)} /> : null}
    </RolesFrame>
  );
};
