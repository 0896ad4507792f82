import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { ColleaguePage } from './colleague-page';
import { ColleagueListPage } from './colleague-list-page';
import { StrapiRoleListPage } from './strapi-role-list-page';
import { StrapiRolePage } from './strapi-role-page';

/** Settings > Shop > Colleagues. */
export const RolesPage = () => {
  const can = useCan();
  if (!can('is_super_admin')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<ColleagueListPage />} />
      <Route path="colleagues/:id" element={<ColleaguePage />} />
      <Route path="strapi" element={<StrapiRoleListPage />} />
      <Route path="strapi/:code" element={<StrapiRolePage />} />
    </Routes>
  );
};
