import { Flex } from '@strapi/design-system';
import type { PermissionListAnswer } from '../../../server/src/contracts/roles';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { RecordTable } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { useShopStrapiRolesQuery } from './roles.api';
import { ROLES, RolesFrame } from './roles-frame';

const StrapiRoles = ({ roles }: PermissionListAnswer) => {
  const text = useText();
  const rows = Object.entries(roles).map(([code, { name, capabilities }]) => ({
    code,
    name,
    count: Object.values(capabilities).filter(Boolean).length,
  }));
  return (
    <Panel title={text('roles.strapi')} text={text('roles.strapi.text')}>
      <RecordTable
        label={text('roles.strapi')}
        rows={rows}
        keyOf={({ code }) => code}
        href={({ code }) => `${ROLES}/strapi/${encodeURIComponent(code)}`}
        columns={[
          { label: 'roles.column.name', cell: ({ name }) => name },
          { label: 'roles.column.permissions', cell: ({ count }) => count, align: 'end' },
        ]}
        empty={text('roles.strapi.empty')}
      />
    </Panel>
  );
};

/** Which permissions of the store the roles of Strapi grant. */
export const StrapiRoleListPage = () => {
  const query = useShopStrapiRolesQuery(undefined);
  return (
    <RolesFrame>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <LoadState query={query}>{(roles) => <StrapiRoles roles={roles} />}</LoadState>
      </Flex>
    </RolesFrame>
  );
};
