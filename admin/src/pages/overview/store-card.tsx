import { Flex, Grid, Loader, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { StoreSettingsAnswer } from '../../../../server/src/contracts/settings';
import { useGetStoreSettingsQuery } from '../../api/store-settings';
import { LoadFailed } from '../../components/load-failed';
import { RoomLink } from '../../components/room-link';
import { useText, type TextId } from '../../hooks/use-text';
import { OverviewCard } from './overview-card';

const FACTS: readonly (readonly [string, TextId])[] = [
  ['store_name', 'overview.name'],
  ['store_country', 'overview.country'],
  ['currency', 'overview.currency'],
  ['order_mode', 'overview.mode'],
];

/** What the settings page would show: the label of a chosen option rather than its code. */
const shownValue = ({ settings, fields }: StoreSettingsAnswer, key: string): string => {
  const value = String(settings[key] ?? '');
  const options = Object.values(fields).find(({ schema }) => Object.hasOwn(schema, key))?.schema[key]?.options;
  return options?.find((option) => option.value === value)?.label ?? value;
};

const Facts = ({ answer }: { readonly answer: StoreSettingsAnswer }) => {
  const text = useText();
  return (
    <Grid.Root tag="dl" gap={4} gridCols={12}>
      {FACTS.map(([key, label]) => (
        <Grid.Item key={key} col={3} s={6} xs={12} direction="column" alignItems="flex-start">
          <Typography tag="dt" variant="sigma" textColor="neutral600">
            {text(label)}
          </Typography>
          <Typography tag="dd">{shownValue(answer, key) || text('overview.missing')}</Typography>
        </Grid.Item>
      ))}
    </Grid.Root>
  );
};

export const StoreCard = () => {
  const text = useText();
  const { data, isLoading, refetch } = useGetStoreSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return <Loader />;
  if (!data) return <LoadFailed message={text('settings.loadFailed')} onRetry={() => void refetch()} />;
  return (
    <OverviewCard title={text('overview.store')}>
      <Facts answer={data} />
      {data.settings.order_mode === 'test' ? (
        <Flex gap={3} background="warning100" hasRadius padding={4}>
          <WarningCircle aria-hidden fill="warning600" />
          <Typography textColor="warning700">{text('overview.testMode')}</Typography>
        </Flex>
      ) : null}
      <Flex>
        <RoomLink to="/settings/shop/store">{text('overview.openSettings')}</RoomLink>
      </Flex>
    </OverviewCard>
  );
};
