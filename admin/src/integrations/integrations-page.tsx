import { Flex, Typography } from '@strapi/design-system';
import type { Addon, FeedsAnswer } from '../../../server/src/contracts/integrations';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { RecordLink } from '../kit/page/record-link';
import { ShopPage } from '../kit/page/shop-page';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useServerWords } from '../settings/use-server-words';
import { useText, type TextId } from '../texts/use-text';
import { AddFeed, FeedsTable, INTEGRATIONS } from './feeds-table';
import { stateOf, type Card, type CardState } from './card-state';
import { useShopFeedsQuery, useShopIntegrationsQuery } from './integrations.api';

const TONES: Readonly<Record<CardState, Tone>> = {
  builtIn: 'success',
  connected: 'success',
  needsSettings: 'warning',
  premium: 'neutral',
  off: 'neutral',
  installed: 'success',
  notInstalled: 'neutral',
};

const Name = ({ card: { key, addon, hasSettings } }: { readonly card: Card }) => {
  const words = useServerWords();
  const { title, description } = words.integration(key, addon);
  return (
    <>
      {hasSettings ? <RecordLink to={`${INTEGRATIONS}/${encodeURIComponent(key)}`}>{title}</RecordLink> : title}
      <Typography tag="p" variant="pi" textColor="neutral600">
        {description}
      </Typography>
    </>
  );
};

const State = ({ card }: { readonly card: Card }) => {
  const state = stateOf(card);
  return <StatusBadge tone={TONES[state]}>{useText()(`integrations.state.${state}` as TextId)}</StatusBadge>;
};

const COLUMNS: readonly RecordColumn<Card>[] = [
  { label: 'integrations.column.integration', cell: (card) => <Name card={card} /> },
  { label: 'integrations.state', cell: (card) => <State card={card} /> },
];

const cardsOf = (addons: Readonly<Record<string, Addon>>, { available_integrations: available }: FeedsAnswer) =>
  Object.entries(addons).map(([key, addon]) => ({
    ...{ key, addon },
    hasSettings: available[key]?.disable_global_settings === 'no',
  }));

const Loaded = ({ answer }: { readonly answer: FeedsAnswer }) => {
  const text = useText();
  const query = useShopIntegrationsQuery(undefined);
  return (
    <LoadState query={query}>
      {(addons) => (
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Panel title={text('integrations.feeds')} action={<AddFeed product={null} answer={answer} />}>
            <FeedsTable product={null} answer={answer} />
          </Panel>
          <Panel title={text('integrations.places')} text={text('integrations.places.text')}>
            <RecordTable
              label={text('integrations.places')}
              rows={cardsOf(addons, answer)}
              keyOf={({ key }) => key}
              columns={COLUMNS}
              empty=""
            />
          </Panel>
        </Flex>
      )}
    </LoadState>
  );
};

/** Where orders lead: feeds of the store, and what they can lead to. */
export const IntegrationsPage = () => {
  const text = useText();
  const query = useShopFeedsQuery({ product: null }, { refetchOnMountOrArgChange: true });
  return (
    <ShopPage
      title={text('section.integrations')}
      subtitle={text('integrations.subtitle')}
      needs={['integrations/view']}
    >
      <LoadState query={query}>{(answer) => <Loaded answer={answer} />}</LoadState>
    </ShopPage>
  );
};
