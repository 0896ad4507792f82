import { Flex } from '@strapi/design-system';
import { useParams } from 'react-router-dom';
import type { RoleCapabilities } from '../../../server/src/contracts/roles';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LoadState, NotThere } from '../kit/page/load-state';
import type { Permission } from '../permissions';
import { SettingsBack } from '../settings/settings-back';
import { useAnyText, useText } from '../texts/use-text';
import { groupsOf } from './permission-groups';
import { useShopSaveGrantsMutation, useShopStrapiRolesQuery } from './roles.api';
import { ROLES } from './roles-frame';

type Grants = RoleCapabilities['capabilities'];

type Props = { readonly code: string; readonly role: RoleCapabilities };

const GrantForm = ({ code, role }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const [save] = useShopSaveGrantsMutation();
  const groups = groupsOf(Object.keys(role.capabilities) as readonly Permission[]);
  const fieldOf = (permission: Permission): FormField => ({
    name: permission,
    kind: 'flag',
    label: { words: anyText(`roles.permission.${permission}`, permission) },
  });
  return (
    <FormPage<Grants>
      title={role.name}
      subtitle={text('roles.strapi.role')}
      back={<SettingsBack fallback={`${ROLES}/strapi`} />}
      initialValues={role.capabilities}
      fields={groups.flatMap(({ permissions }) => permissions.map(fieldOf))}
      save={(changes) => save({ role: code, changes })}
      savedMessage={text('roles.strapi.saved')}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        {groups.map(({ area, permissions }) => (
          <Panel key={area} title={anyText(`roles.area.${area}`, area)}>
            <FieldGrid fields={permissions.map(fieldOf)} />
          </Panel>
        ))}
      </Flex>
    </FormPage>
  );
};

/** What a role of Strapi may do in the store. */
export const StrapiRolePage = () => {
  const text = useText();
  const { code = '' } = useParams();
  const query = useShopStrapiRolesQuery(undefined);
  return (
    <LoadState query={query}>
      {(roles) => {
        const role = roles[code];
        return role ? (
          <GrantForm key={code} code={code} role={role} />
        ) : (
          <NotThere message={text('section.gone.text')} />
        );
      }}
    </LoadState>
  );
};
