import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { ConfigurationPage } from './configuration-page';
import { CountryPage } from './country-page';
import { CountryListPage } from './country-list-page';
import { EuPage } from './eu-page';
import { FilingPage } from './filing-page';
import { OssRateListPage } from './oss-rate-list-page';
import { OssRatePage } from './oss-rate-page';
import { OverridePage } from './override-page';
import { RatePage } from './rate-page';
import { RegistrationPage } from './registration-page';
import { TaxClassPage } from './tax-class-page';
import { TrialPage } from './trial-page';

/** Settings > Shop > Taxes. */
export const TaxPage = () => {
  const can = useCan();
  const isOwner = can('is_super_admin');
  if (!can('store/settings')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<CountryListPage />} />
      <Route path="countries/:country" element={<CountryPage />} />
      <Route path="countries/:country/rates/:rate" element={<RatePage />} />
      <Route path="countries/:country/overrides/:override" element={<OverridePage />} />
      <Route path="classes" element={<TaxClassPage />} />
      <Route path="trial" element={<TrialPage />} />
      <Route path="filing" element={<FilingPage />} />
      <Route path="configuration" element={isOwner ? <ConfigurationPage /> : <Page.NoPermissions />} />
      <Route path="eu" element={isOwner ? <EuPage /> : <Page.NoPermissions />} />
      <Route path="eu/rates" element={isOwner ? <OssRateListPage /> : <Page.NoPermissions />} />
      <Route path="eu/rates/:country" element={isOwner ? <OssRatePage /> : <Page.NoPermissions />} />
      <Route path="eu/registrations/:country" element={isOwner ? <RegistrationPage /> : <Page.NoPermissions />} />
    </Routes>
  );
};
