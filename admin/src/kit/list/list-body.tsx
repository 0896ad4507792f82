import { Button, EmptyStateLayout } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { useText } from '../../texts/use-text';
import { failureText } from '../failure-text';
import { ListCards } from './list-cards';
import type { Column, ListDefinition, ListRow, Rows } from './list-definition';
import { FIRST_STATE, isNarrowed, type ListState } from './list-state';
import { ListTable } from './list-table';
import { SkeletonRows } from './skeleton-rows';
import type { ChangeList } from './use-list-state';
import type { Selection } from './use-selection';

export type ListBodyProps<Row extends ListRow> = {
  readonly list: ListDefinition<Row>;
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row>;
  readonly isPhone: boolean;
};

type EmptyProps = Pick<ListBodyProps<ListRow>, 'state' | 'onChange'> & {
  readonly empty: ListDefinition<ListRow>['empty'];
};

/** Nothing at all says what to do first; nothing found says how to see more. */
const NothingThere = ({ empty, state, onChange }: EmptyProps) => {
  const text = useText();
  const isFiltered = isNarrowed(state);
  const action = isFiltered ? (
    <Button variant="secondary" onClick={() => onChange({ ...FIRST_STATE, perPage: state.perPage })}>
      {text('kit.list.resetAll')}
    </Button>
  ) : (
    empty.action
  );
  return (
    <EmptyStateLayout
      icon={<EmptyDocuments width="16rem" />}
      content={isFiltered ? `${text('kit.list.nothingFound')} ${text('kit.list.nothingFoundText')}` : text(empty.title)}
      action={action}
      shadow="tableShadow"
      hasRadius
    />
  );
};

const LoadFailure = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const text = useText();
  return (
    <EmptyStateLayout
      icon={<EmptyDocuments width="16rem" />}
      content={`${text('kit.list.loadFailed')} ${failureText(error, text)}`}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {text('kit.retry')}
        </Button>
      }
    />
  );
};

/** Rows, or what stands in their place. Rows that are being loaded anew stay until the new ones are there. */
export const ListBody = <Row extends ListRow>(props: ListBodyProps<Row>) => {
  const { list, state, onChange, rows, columns, isPhone } = props;
  if (rows.error && !rows.isFetching) return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <SkeletonRows columns={columns.length} rows={Math.min(state.perPage, 10)} />;
  if (rows.data.rows.length === 0) return <NothingThere empty={list.empty} state={state} onChange={onChange} />;
  return isPhone ? <ListCards {...props} data={rows.data.rows} /> : <ListTable {...props} data={rows.data.rows} />;
};
