import { Box, Flex, Typography } from '@strapi/design-system';
import { useDebounce, useField } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import type { EmailPreviewAnswer, NotificationSettings } from '../../../server/src/contracts/notifications';
import { useText } from '../texts/use-text';
import { useShopEmailPreviewQuery, type MailLanguage } from './emails.api';
import { OrderPreview, PAUSE_MS, PreviewPage, useShownOrder } from './order-preview';

type MessageProps = { readonly preview: EmailPreviewAnswer };

const Message = ({ preview: { subject, html } }: MessageProps) => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Box>
        <Typography variant="pi" textColor="neutral600">
          {text('emails.subject')}
        </Typography>
        <Typography tag="p" fontWeight="semiBold" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Typography>
      </Box>
      <PreviewPage html={html} title={text('emails.preview.message')} />
    </Flex>
  );
};

type Props = {
  readonly name: string;
  readonly locale: MailLanguage;
  readonly stored: NotificationSettings;
  /** The store's own text, while it is known. */
  readonly standard: string | undefined;
};

/** What is in the form, as the server takes it in place of what is stored. */
const useWritten = ({ stored, standard }: Pick<Props, 'stored' | 'standard'>) => {
  const { value: subject } = useField<string>('subject');
  const { value: isDefault } = useField<string>('is_default_body');
  const { value: body } = useField<string>('email_body');
  const isBack = isDefault === 'yes' && stored.is_default_body === 'no';
  const written = isDefault === 'yes' ? (isBack ? standard : undefined) : body;
  return useMemo(() => ({ subject: subject ?? '', ...(written ? { email_body: written } : {}) }), [subject, written]);
};

/** The message as it is written now, filled in with an order. */
export const PreviewPanel = ({ name, locale, ...texts }: Props) => {
  const order = useShownOrder();
  const written = useDebounce(useWritten(texts), PAUSE_MS);
  const query = useShopEmailPreviewQuery({ notification_name: name, locale, ...written, ...order.named });
  return (
    <OrderPreview order={order} hint="emails.preview.order.hint" query={query}>
      {(preview) => <Message preview={preview} />}
    </OrderPreview>
  );
};
