import { Box, Flex, Loader, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { ProductUse } from '../../../server/src/contracts/content';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { FIRST_PLACE, PanelPager } from '../kit/list/panel-pager';
import { RecordLink } from '../kit/page/record-link';
import { StatusBadge } from '../kit/status-badge';
import { useText } from '../texts/use-text';
import { useShopProductUsesQuery } from './content.api';

/** The panel may be mounted anywhere: its router knows where, and gets the path below it. */
export const pathInPanel = (address: string): string =>
  address.slice(Math.max(0, address.indexOf('/content-manager/')));

const Use = ({ use }: { readonly use: ProductUse }) => {
  const text = useText();
  const { title, content_type_name: kind, locale, status, edit_url: address } = use;
  return (
    <Flex tag="li" justifyContent="space-between" gap={3} alignItems="flex-start" wrap="wrap">
      <Box minWidth="0">
        <RecordLink to={pathInPanel(address)}>{title || text('content.usedIn.untitled')}</RecordLink>
        <Typography tag="p" variant="pi" textColor="neutral600">
          {locale === null ? kind : `${kind} · ${locale}`}
        </Typography>
      </Box>
      <StatusBadge tone={status === 'published' ? 'success' : 'neutral'}>
        {text(status === 'published' ? 'content.usedIn.published' : 'content.usedIn.draft')}
      </StatusBadge>
    </Flex>
  );
};

/** On the page of a product: the entries of the site's content that name it. */
export const UsedInSection = ({ productId }: { readonly productId: number }) => {
  const text = useText();
  const [place, setPlace] = useState(FIRST_PLACE);
  const { data, error } = useShopProductUsesQuery(
    { id: productId, page: place.page, per_page: place.perPage },
    // Content changes without the store being told.
    { refetchOnMountOrArgChange: true }
  );
  return (
    <Panel title={text('content.usedIn.title')} text={text('content.usedIn.text')}>
      {data || error ? null : <Loader small />}
      {error && !data ? <Typography textColor="neutral800">{failureText(error, text)}</Typography> : null}
      {data?.total === 0 ? <Typography textColor="neutral800">{text('content.usedIn.none')}</Typography> : null}
      {data && data.rows.length > 0 ? (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {data.rows.map((use) => (
            <Use key={`${use.content_type} ${use.document_id} ${use.locale ?? ''}`} use={use} />
          ))}
        </Flex>
      ) : null}
      {data ? <PanelPager place={place} total={data.total} onPlace={setPlace} /> : null}
    </Panel>
  );
};
