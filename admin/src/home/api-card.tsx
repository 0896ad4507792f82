import { Box, Flex, IconButton, Typography } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useClipboard, useNotification } from '@strapi/strapi/admin';
import { API_PATH } from '../api/shop-query';
import { Panel } from '../kit/form/field-grid';
import { StatusBadge } from '../kit/status-badge';
import { useText } from '../texts/use-text';

/** Where clients find the store. That it answers there is known: what this page shows came by it. */
export const ApiCard = () => {
  const text = useText();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  const address = `${window.location.origin}${API_PATH}`;
  const copyAddress = async (): Promise<void> => {
    if (await copy(address)) toggleNotification({ type: 'success', message: text('home.api.copied') });
  };
  return (
    <Panel title={text('home.api')} text={text('home.api.text')}>
      <Flex gap={3} wrap="wrap">
        <Box background="neutral100" hasRadius padding={2}>
          <Typography tag="code" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Typography>
        </Box>
        <IconButton label={text('home.api.copy')} onClick={() => void copyAddress()}>
          <Duplicate />
        </IconButton>
        <StatusBadge tone="success">{text('home.api.answers')}</StatusBadge>
      </Flex>
    </Panel>
  );
};
