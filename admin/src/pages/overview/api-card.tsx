import { Box, Flex, IconButton, Status, Typography } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useClipboard, useNotification } from '@strapi/strapi/admin';
import { API_PATH } from '../../api/shop-query';
import { usePingShopQuery } from '../../api/ping';
import { useText } from '../../hooks/use-text';
import { OverviewCard } from './overview-card';

const PingStatus = () => {
  const text = useText();
  const { data, isLoading } = usePingShopQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return null;
  return (
    <Status variant={data?.ok ? 'success' : 'danger'} size="S" role="status">
      <Typography variant="pi" fontWeight="bold">
        {text(data?.ok ? 'overview.ping' : 'overview.pingFailed')}
      </Typography>
    </Status>
  );
};

/** Where clients find the store, and whether it answers there. */
export const ApiCard = () => {
  const text = useText();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  const address = `${window.location.origin}${API_PATH}`;
  const copyAddress = async (): Promise<void> => {
    if (await copy(address)) toggleNotification({ type: 'success', message: text('overview.copied') });
  };
  return (
    <OverviewCard title={text('overview.api')}>
      <Typography textColor="neutral600">{text('overview.apiText')}</Typography>
      <Flex gap={3} wrap="wrap">
        <Box background="neutral100" hasRadius padding={2}>
          <Typography tag="code">{address}</Typography>
        </Box>
        <IconButton label={text('overview.copy')} onClick={() => void copyAddress()}>
          <Duplicate />
        </IconButton>
        <PingStatus />
      </Flex>
    </OverviewCard>
  );
};
