import { Flex, LinkButton, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import type { ReactNode } from 'react';
import { Panel } from '../../kit/form/field-grid';
import { LoadState } from '../../kit/page/load-state';
import { RoomLink } from '../../kit/page/room-link';
import { useShopStoreSettingsQuery } from '../../settings/store-settings.api';
import { useStore } from '../../store/store-context';
import { useText } from '../../texts/use-text';

const SETTINGS = '/settings/shop/store';

const Part = ({ children }: { readonly children: ReactNode }) => (
  <Flex direction="column" alignItems="flex-start" gap={3}>
    {children}
  </Flex>
);

const Storefront = ({ address }: { readonly address: string }) => {
  const text = useText();
  return (
    <Panel title={text('setup.storefront')}>
      <Part>
        <Typography textColor="neutral800">
          {text(address === '' ? 'setup.storefront.missing' : 'setup.storefront.text')}
        </Typography>
        {/^https?:\/\//.test(address) ? (
          <LinkButton href={address} isExternal variant="secondary" endIcon={<ExternalLink />}>
            {text('setup.storefront.open')}
          </LinkButton>
        ) : (
          <RoomLink to={SETTINGS}>{text('setup.storefront.enter')}</RoomLink>
        )}
      </Part>
    </Panel>
  );
};

const Mode = () => {
  const text = useText();
  const { order_mode: mode } = useStore();
  return (
    <Panel title={text('setup.live')}>
      <Part>
        <Typography textColor="neutral800">{text(mode === 'live' ? 'setup.live.is' : 'setup.live.text')}</Typography>
        {mode === 'live' ? null : <RoomLink to={SETTINGS}>{text('setup.live.open')}</RoomLink>}
      </Part>
    </Panel>
  );
};

const Shipping = () => {
  const text = useText();
  return (
    <Panel title={text('setup.shipping')}>
      <Part>
        <Typography textColor="neutral800">{text('setup.shipping.text')}</Typography>
        <RoomLink to="/settings/shop/shipping">{text('setup.shipping.open')}</RoomLink>
      </Part>
    </Panel>
  );
};

/** Where the shop is seen, and how it begins to sell for money. */
export const DoneStep = () => {
  const text = useText();
  const query = useShopStoreSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadState query={query}>
      {({ settings }) => (
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Storefront address={String(settings.storefront_url ?? '')} />
          <Shipping />
          <Mode />
          <div>
            <RoomLink to="/plugins/shop">{text('setup.toHome')}</RoomLink>
          </div>
        </Flex>
      )}
    </LoadState>
  );
};
