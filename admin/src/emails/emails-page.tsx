import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useCan } from '../permissions';
import { DigestPage } from './digest-page';
import { GeneralPage } from './general-page';
import { NotificationListPage } from './notification-list-page';
import { NotificationPage } from './notification-page';
import { RemindersPage } from './reminders-page';
import { SentPage } from './sent-page';

/** Settings > Shop > E-mails. */
export const EmailsPage = () => {
  const can = useCan();
  if (!can('store/sensitive')) return <Page.NoPermissions />;
  return (
    <Routes>
      <Route index element={<NotificationListPage />} />
      <Route path="sent" element={<SentPage />} />
      <Route path="general" element={<GeneralPage />} />
      <Route path="reminders" element={<RemindersPage />} />
      <Route path="digest" element={<DigestPage />} />
      <Route path="notifications/:notification" element={<NotificationPage />} />
    </Routes>
  );
};
