import { useParams, useSearchParams } from 'react-router-dom';
import { useRenewal } from '../kit/form/use-renewal';
import { LoadState } from '../kit/page/load-state';
import { useShopNotificationQuery } from './emails.api';
import { languageOf } from './language-choice';
import { NotificationForm } from './notification-form';

/** One message: whether it is sent, and its text in a language; that is in the address. */
export const NotificationPage = () => {
  const { notification: name = '' } = useParams();
  const [address] = useSearchParams();
  const locale = languageOf(address.get('locale'));
  const { currentData, ...query } = useShopNotificationQuery({ name, locale });
  const { key, renew } = useRenewal(query);
  return (
    <LoadState query={{ ...query, data: currentData }}>
      {(answer) => <NotificationForm key={`${name} ${answer.data.locale} ${key}`} answer={answer} onReset={renew} />}
    </LoadState>
  );
};
