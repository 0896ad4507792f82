import { Box, Flex } from '@strapi/design-system';
import { useIsMobile } from '@strapi/strapi/admin';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useText } from '../../texts/use-text';
import { ShopPage } from '../page/shop-page';
import { BulkBar } from './bulk-bar';
import { ListBody } from './list-body';
import type { ListDefinition, ListRow } from './list-definition';
import { ListPager } from './list-pager';
import { criteriaOf, pageInstead } from './list-state';
import { ListTools } from './list-tools';
import { useColumns } from './use-columns';
import { useListState } from './use-list-state';
import { useSelection } from './use-selection';
import { ViewTabs } from './view-tabs';

type Props<Row extends ListRow> = {
  readonly list: ListDefinition<Row>;
  readonly primaryAction?: ReactNode;
  readonly secondaryAction?: ReactNode;
  /** Above the list: links to other pages of its area. */
  readonly children?: ReactNode;
};

/** Every list of the shop: views, search, filters, columns, rows, selection and pages. What is special about one is its definition. */
export const ListPage = <Row extends ListRow>({ list, primaryAction, secondaryAction, children }: Props<Row>) => {
  const text = useText();
  return (
    <ShopPage
      title={text(list.title)}
      {...(list.subtitle ? { subtitle: text(list.subtitle) } : {})}
      needs={list.needs}
      primaryAction={primaryAction}
      secondaryAction={secondaryAction}
    >
      {children}
      <ListView list={list} />
    </ShopPage>
  );
};

const ListView = <Row extends ListRow>({ list }: { readonly list: ListDefinition<Row> }) => {
  const [state, change] = useListState();
  const isPhone = useIsMobile();
  const columns = useColumns(list, isPhone);
  const selection = useSelection<Row>();
  const { useRows } = list;
  const criteria = useMemo(() => criteriaOf(state), [state]);
  const rows = useRows(criteria);
  // After a failure the rows are those of the page before.
  const isKnown = !rows.isFetching && !rows.error;
  const instead = rows.data && isKnown ? pageInstead(state, rows.data) : null;
  // The last rows of the last page were deleted, or an address is older than they.
  useEffect(() => {
    if (instead !== null) change({ page: instead }, true);
  }, [instead, change]);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <ViewTabs list={list} state={state} onChange={change} />
      <ListTools
        list={list}
        state={state}
        onChange={change}
        columns={columns}
        total={rows.data?.total}
        selected={selection.rows.map(({ id }) => id)}
      />
      <BulkBar actions={list.bulk ?? []} selection={selection} />
      <Box aria-busy={rows.isFetching}>
        <ListBody
          list={list}
          state={state}
          onChange={change}
          rows={rows}
          columns={columns.columns}
          selection={selection}
          isPhone={isPhone}
        />
      </Box>
      <ListPager state={state} onChange={change} total={rows.data?.total ?? 0} />
    </Flex>
  );
};
