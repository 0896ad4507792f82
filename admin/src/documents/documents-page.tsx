import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { PdfTemplatePage } from './pdf-template-page';
import { PrintTemplatePage } from './print-template-page';
import { TemplateListPage } from './template-list-page';

/** Settings > Shop > Documents. */
export const DocumentsPage = () => {
  const can = useCan();
  if (!can('super_admin')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<TemplateListPage />} />
      <Route path="pdf/:template" element={<PdfTemplatePage />} />
      <Route path="print/:template" element={<PrintTemplatePage />} />
    </Routes>
  );
};
