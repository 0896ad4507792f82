import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { ClassListPage } from './class-list-page';
import { ClassPage } from './class-page';
import { MethodPage } from './method-page';
import { PackageListPage } from './package-list-page';
import { PackagePage } from './package-page';
import { ZoneListPage } from './zone-list-page';
import { ZonePage } from './zone-page';

/** Settings > Shop > Shipping. */
export const ShippingPage = () => {
  const can = useCan();
  if (!can('store/sensitive')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<ZoneListPage />} />
      <Route path="zones/:zone" element={<ZonePage />} />
      <Route path="zones/:zone/methods/:method" element={<MethodPage />} />
      <Route path="classes" element={<ClassListPage />} />
      <Route path="classes/:id" element={<ClassPage />} />
      <Route path="packages" element={<PackageListPage />} />
      <Route path="packages/:slug" element={<PackagePage />} />
    </Routes>
  );
};
