import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { DriverListPage } from './driver-list-page';
import { DriverPage } from './driver-page';

/** Settings > Shop > File storage. */
export const StoragePage = () => {
  const can = useCan();
  if (!can('is_super_admin')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<DriverListPage />} />
      <Route path=":driver" element={<DriverPage />} />
    </Routes>
  );
};
