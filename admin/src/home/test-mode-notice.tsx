import { Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { RoomLink } from '../kit/page/room-link';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';

/** Orders of a store in test mode bring no money: nobody should find out by waiting for it. */
export const TestModeNotice = () => {
  const text = useText();
  const can = useCan();
  return (
    <Flex gap={4} background="warning100" hasRadius padding={4} justifyContent="space-between" wrap="wrap">
      <Flex gap={3} flex="1 1 24rem" alignItems="center">
        <WarningCircle aria-hidden fill="warning600" style={{ flexShrink: 0 }} />
        <Typography textColor="neutral800">{text('home.testMode')}</Typography>
      </Flex>
      {can('store/settings') ? <RoomLink to="/settings/shop/store">{text('home.openSettings')}</RoomLink> : null}
    </Flex>
  );
};
