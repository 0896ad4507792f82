import { Field, Radio, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShopManager } from '../../../server/src/contracts/roles';
import { ActionModal } from '../kit/dialog/action-dialog';
import { OptionInput } from '../kit/form/option-input';
import { PartFailed } from '../kit/page/part-failed';
import { useAnyText, useText } from '../texts/use-text';
import { useShopAssignableUsersQuery, useShopAssignRoleMutation, useShopRolesQuery } from './roles.api';

type UserFieldProps = { readonly value: string; readonly onChange: (id: string) => void };

const UserField = ({ value, onChange }: UserFieldProps) => {
  const text = useText();
  const { data: users, error, refetch } = useShopAssignableUsersQuery('');
  if (!users && error) return <PartFailed onRetry={() => void refetch()} />;
  const options = (users ?? []).map(({ ID, name, email }) => ({ value: String(ID), label: `${name} · ${email}` }));
  return (
    <Field.Root name="user" required>
      <Field.Label>{text('roles.colleague')}</Field.Label>
      <OptionInput name="user" options={options} required value={value} onChange={onChange} />
      <Typography variant="pi" textColor="neutral600">
        {text('roles.invite')} <Link to="/settings/users">{text('roles.invite.link')}</Link>
      </Typography>
    </Field.Root>
  );
};

const RoleField = ({ value, onChange }: UserFieldProps) => {
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
  const [user, setUser] = useState(manager ? String(manager.id) : '');
  const [role, setRole] = useState(manager?.shop_role ?? '');
  return (
    <ActionModal
      title={manager ? text('roles.change', { name: manager.display_name }) : text('roles.give')}
      confirmLabel={text('kit.form.save')}
      isReady={user !== '' && role !== ''}
      intention={{ user, role }}
      run={() => assign({ user: Number(user), role })}
      onDone={onClose}
      onClose={onClose}
    >
      {manager ? null : <UserField value={user} onChange={setUser} />}
      <RoleField value={role} onChange={setRole} />
    </ActionModal>
  );
};
