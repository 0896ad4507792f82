import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { DeliveryPage } from './delivery-page';
import { WebhookListPage } from './webhook-list-page';
import { NewWebhookPage, WebhookPage } from './webhook-page';

/** Settings > Shop > Webhooks. */
export const WebhooksPage = () => {
  const can = useCan();
  if (!can('integrations/view')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<WebhookListPage />} />
      <Route path="new" element={<NewWebhookPage />} />
      <Route path=":webhook" element={<WebhookPage />} />
      <Route path=":webhook/deliveries/:delivery" element={<DeliveryPage />} />
    </Routes>
  );
};
