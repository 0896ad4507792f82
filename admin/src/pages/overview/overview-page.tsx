import { Flex } from '@strapi/design-system';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { useText } from '../../hooks/use-text';
import { PERMISSIONS } from '../../permissions';
import { ApiCard } from './api-card';
import { StoreCard } from './store-card';

const Overview = () => {
  const text = useText();
  const { allowedActions, isLoading } = useRBAC(PERMISSIONS.storeSettings);
  if (isLoading) return <Page.Loading />;
  return (
    <>
      <Layouts.Header title={text('overview.title')} subtitle={text('overview.subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6}>
          {allowedActions.canSettings ? <StoreCard /> : null}
          <ApiCard />
        </Flex>
      </Layouts.Content>
    </>
  );
};

/** The first room of the store, behind its link in the main menu. */
export const OverviewPage = () => {
  const text = useText();
  return (
    <Page.Protect permissions={PERMISSIONS.anyRoom}>
      <Page.Title>{text('overview.title')}</Page.Title>
      <Page.Main>
        <Overview />
      </Page.Main>
    </Page.Protect>
  );
};
