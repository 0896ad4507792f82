import { useParams, useSearchParams } from 'react-router-dom';
import { StoredRecord } from '../kit/page/stored-record';
import { useShopNotificationQuery, type MailLanguage } from './emails.api';
import { languageOf } from './language-choice';
import { NotificationForm } from './notification-form';

type Named = { readonly name: string; readonly locale: MailLanguage | undefined };

const LoadedNotification = (named: Named) => {
  const query = useShopNotificationQuery(named, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(_begun, onReload, latest) => <NotificationForm answer={latest} onReset={onReload} onReload={onReload} />}
    </StoredRecord>
  );
};

/** One message: whether it is sent, and its text in a language; that is in the address. */
export const NotificationPage = () => {
  const { notification: name = '' } = useParams();
  const [address] = useSearchParams();
  const locale = languageOf(address.get('locale'));
  return <LoadedNotification key={`${name} ${locale}`} name={name} locale={locale} />;
};
