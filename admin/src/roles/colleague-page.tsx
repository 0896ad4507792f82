import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ShopManager } from '../../../server/src/contracts/roles';
import { DetailPage } from '../kit/detail/detail-page';
import { Panel } from '../kit/form/field-grid';
import { LoadState, NotThere } from '../kit/page/load-state';
import { StatusBadge } from '../kit/status-badge';
import type { Permission } from '../permissions';
import { SettingsBack } from '../settings/settings-back';
import { useAnyText, useText } from '../texts/use-text';
import { AssignDialog } from './assign-dialog';
import { groupsOf } from './permission-groups';
import { useShopManagersQuery, useShopStrapiRolesQuery } from './roles.api';
import { ROLES } from './roles-frame';

/** Every permission that there is, as the answer about Strapi's roles lists them. */
const useAllPermissions = (): readonly Permission[] => {
  const { data } = useShopStrapiRolesQuery(undefined);
  const [first] = Object.values(data ?? {});
  return Object.keys(first?.capabilities ?? {}) as readonly Permission[];
};

type GroupProps = {
  readonly area: string;
  readonly permissions: readonly Permission[];
  readonly held: ReadonlySet<string>;
};

const PermissionPanel = ({ area, permissions, held }: GroupProps) => {
  const text = useText();
  const anyText = useAnyText();
  return (
    <Panel title={anyText(`roles.area.${area}`, area)}>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {permissions.map((permission) => (
          <Flex tag="li" key={permission} justifyContent="space-between" gap={4}>
            <Typography textColor="neutral800">{anyText(`roles.permission.${permission}`, permission)}</Typography>
            <StatusBadge tone={held.has(permission) ? 'success' : 'neutral'}>
              {text(held.has(permission) ? 'roles.may' : 'roles.mayNot')}
            </StatusBadge>
          </Flex>
        ))}
      </Flex>
    </Panel>
  );
};

const Colleague = ({ manager }: { readonly manager: ShopManager }) => {
  const text = useText();
  const anyText = useAnyText();
  const [isChanging, setChanging] = useState(false);
  const known = useAllPermissions();
  const held = new Set<string>(manager.role_permissions);
  const all = known.length > 0 ? known : manager.role_permissions;
  return (
    <DetailPage
      title={manager.display_name || manager.email}
      subtitle={`${manager.email} · ${anyText(`roles.role.${manager.shop_role}`, manager.shop_role)}`}
      backTo={ROLES}
      back={<SettingsBack fallback={ROLES} />}
      primaryAction={<Button onClick={() => setChanging(true)}>{text('roles.changeRole')}</Button>}
    >
      {groupsOf(all).map((group) => (
        <PermissionPanel key={group.area} {...group} held={held} />
      ))}
      {isChanging ? <AssignDialog manager={manager} onClose={() => setChanging(false)} /> : null}
    </DetailPage>
  );
};

/** What a colleague may do in the store, and may not. */
export const ColleaguePage = () => {
  const text = useText();
  const { id = '' } = useParams();
  const query = useShopManagersQuery(undefined);
  return (
    <LoadState query={query}>
      {(managers) => {
        const manager = managers.find((each: ShopManager) => String(each.id) === id);
        return manager ? <Colleague manager={manager} /> : <NotThere message={text('section.gone.text')} />;
      }}
    </LoadState>
  );
};
