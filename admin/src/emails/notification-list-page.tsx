import { Box, Flex, Typography } from '@strapi/design-system';
import type { EmailNotification } from '../../../server/src/contracts/notifications';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { OnOff } from '../settings/on-off';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import type { ServerWords } from '../settings/server-words';
import { SwitchButton } from '../settings/switch-button';
import { useServerWords } from '../settings/use-server-words';
import { useTold } from '../settings/use-told';
import { useText, type Text } from '../texts/use-text';
import { EmailLinks, EMAILS } from './email-links';
import { useShopEmailSettingsQuery, useShopEnableNotificationMutation, useShopNotificationsQuery } from './emails.api';

const Switch = ({ notification }: { readonly notification: EmailNotification }) => {
  const text = useText();
  const told = useTold();
  const [enable, { isLoading }] = useShopEnableNotificationMutation();
  const { name, title, recipient, is_always_sent: isAlways, settings } = notification;
  if (isAlways) return null;
  const label = `${title}, ${text(`emails.recipient.${recipient}`)}`;
  return (
    <SwitchButton
      name={label}
      isOn={settings.active === 'yes'}
      loading={isLoading}
      onChange={(on) =>
        void told(
          enable({ name, active: on ? 'yes' : 'no' }),
          text(on ? 'emails.switchedOn' : 'emails.switchedOff', { name: label })
        )
      }
    />
  );
};

const State = ({ is_always_sent: isAlways, settings }: EmailNotification) => {
  const text = useText();
  return isAlways ? <>{text('emails.always')}</> : <OnOff isOn={settings.active === 'yes'} />;
};

const columnsOf = (text: Text): readonly RecordColumn<EmailNotification>[] => [
  { label: 'emails.column.name', cell: ({ title }) => title },
  { label: 'emails.column.recipient', cell: ({ recipient }) => text(`emails.recipient.${recipient}`) },
  { label: 'emails.column.subject', cell: ({ settings }) => settings.subject },
  { label: 'emails.column.state', cell: (notification) => <State {...notification} /> },
];

type Group = { readonly title: string; readonly notifications: readonly EmailNotification[] };

const groupsOf = (listed: readonly EmailNotification[], words: ServerWords): readonly Group[] =>
  [...new Set(listed.map(({ group }) => group))].map((key) => {
    const notifications = listed.filter(({ group }) => group === key).map(words.notification);
    return { title: notifications[0]?.group_label ?? key, notifications };
  });

const Groups = ({ listed }: { readonly listed: readonly EmailNotification[] }) => {
  const text = useText();
  const words = useServerWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {groupsOf(listed, words).map(({ title, notifications }) => (
        <Panel key={title} title={title}>
          <RecordTable
            label={title}
            rows={notifications}
            keyOf={({ name }) => name}
            href={({ name }) => `${EMAILS}/notifications/${encodeURIComponent(name)}`}
            columns={columnsOf(text)}
            actions={(notification) => <Switch notification={notification} />}
            empty={text('emails.none')}
          />
        </Panel>
      ))}
    </Flex>
  );
};

/** Without Strapi's e-mail service all of this is of no use: that is said first. */
const NotConfigured = () => {
  const text = useText();
  const { data } = useShopEmailSettingsQuery(undefined);
  return data && !data.data.is_mail_configured ? (
    <Box role="status" background="warning100" hasRadius padding={4} marginBottom={4}>
      <Typography textColor="neutral800">{text('emails.notConfigured')}</Typography>
    </Box>
  ) : null;
};

/** All messages that the store sends by itself. */
export const NotificationListPage = () => {
  const text = useText();
  const query = useShopNotificationsQuery(undefined);
  return (
    <ShopPage title={text('emails.title')} subtitle={text('emails.subtitle')} needs={['store/sensitive']}>
      <EmailLinks />
      <NotConfigured />
      <LoadState query={query}>{(listed) => <Groups listed={listed} />}</LoadState>
    </ShopPage>
  );
};
