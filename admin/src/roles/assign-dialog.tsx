import { Field, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShopManager } from '../../../server/src/contracts/roles';
import { ActionModal } from '../kit/dialog/action-dialog';
import type { FoundRecords, PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { PartFailed } from '../kit/page/part-failed';
import { useAnyText, useText } from '../texts/use-text';
import { useShopAssignableUsersQuery, useShopAssignRoleMutation, useShopRolesQuery } from './roles.api';

const NOBODY: readonly PickedRecord[] = [];

/** A hook for a picker: users of the panel, by their names and e-mail addresses. */
const useFoundUsers = (search: string): FoundRecords => {
  const { data, isFetching } = useShopAssignableUsersQuery(search);
  const records = data?.map(({ ID, name, email }) => ({ id: ID, name: `${name} · ${email}` }));
  return { records: records ?? NOBODY, isLoading: isFetching };
};

type UserFieldProps = { readonly value: PickedRecord | null; readonly onChange: (user: PickedRecord | null) => void };

const UserField = ({ value, onChange }: UserFieldProps) => {
  const text = useText();
  const { data: users, error, refetch } = useShopAssignableUsersQuery('');
  if (!users && error) return <PartFailed onRetry={() => void refetch()} />;
  return (
    <Field.Root name="user" required>
      <Field.Label>{text('roles.colleague')}</Field.Label>
      <RecordPicker name="user" value={value} onChange={onChange} useFound={useFoundUsers} />
      <Typography variant="pi" textColor="neutral600">
        {text('roles.invite')} <Link to="/settings/users">{text('roles.invite.link')}</Link>
      </Typography>
    </Field.Root>
  );
};

type RoleFieldProps = { readonly value: string; readonly onChange: (role: string) => void };

const RoleField = ({ value, onChange }: RoleFieldProps) => {
  const text = useText();
  const anyText = useAnyText();
  const { data: roles, error, refetch } = useShopRolesQuery(undefined);
  if (!roles && error) return <PartFailed onRetry={() => void refetch()} />;
  return (
    <Field.Root name="role" required>
      <Field.Label id="role-label">{text('roles.role')}</Field.Label>
      <Radio.Group aria-labelledby="role-label" value={value} onValueChange={onChange}>
        {Object.entries(roles ?? {}).map(([key, { title, description }]) => (
          <Radio.Item key={key} value={key}>
            {`${anyText(`roles.role.${key}`, title)}: ${anyText(`roles.role.${key}.text`, description)}`}
          </Radio.Item>
        ))}
      </Radio.Group>
    </Field.Root>
  );
};

type Props = { readonly manager: ShopManager | null; readonly onClose: () => void };

/** Gives an admin user of the site a shop role, in place of any other. */
export const AssignDialog = ({ manager, onClose }: Props) => {
  const text = useText();
  const [assign] = useShopAssignRoleMutation();
  const [user, setUser] = useState<PickedRecord | null>(
    manager ? { id: manager.id, name: manager.display_name || manager.email } : null
  );
  const [role, setRole] = useState(manager?.shop_role ?? '');
  return (
    <ActionModal
      title={manager ? text('roles.change', { name: manager.display_name || manager.email }) : text('roles.give')}
      confirmLabel={text('kit.form.save')}
      isReady={user !== null && role !== ''}
      intention={{ user: user?.id, role }}
      run={() => assign({ user: user?.id ?? 0, role })}
      onDone={onClose}
      onClose={onClose}
    >
      {manager ? null : <UserField value={user} onChange={setUser} />}
      <RoleField value={role} onChange={setRole} />
    </ActionModal>
  );
};
