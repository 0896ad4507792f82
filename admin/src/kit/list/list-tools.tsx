import { Button, Checkbox, Flex, Popover, Typography } from '@strapi/design-system';
import { Cog } from '@strapi/icons';
import { useText } from '../../texts/use-text';
import { ExportTool } from '../export/export-tool';
import { SaveView } from '../views/save-view';
import { FilterTool } from './filter-tool';
import type { ListDefinition, ListRow } from './list-definition';
import { isNarrowed, type ListState } from './list-state';
import { SearchTool } from './search-tool';
import type { ShownColumns } from './use-columns';
import type { ChangeList } from './use-list-state';

type ColumnsProps<Row extends ListRow> = {
  readonly list: ListDefinition<Row>;
  readonly columns: ShownColumns<Row>;
};

const ColumnsTool = <Row extends ListRow>({ list, columns }: ColumnsProps<Row>) => {
  const text = useText();
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button variant="tertiary" startIcon={<Cog />}>
          {text('kit.list.columns')}
        </Button>
      </Popover.Trigger>
      <Popover.Content>
        <Flex
          direction="column"
          alignItems="stretch"
          gap={3}
          padding={4}
          role="group"
          aria-label={text('kit.list.columns')}
        >
          {list.columns.map(({ id, label }, index) => (
            <Checkbox
              key={id}
              checked={columns.isShown(id)}
              disabled={index === 0}
              onCheckedChange={() => columns.toggle(id)}
            >
              {text(label)}
            </Checkbox>
          ))}
        </Flex>
      </Popover.Content>
    </Popover.Root>
  );
};

type Props<Row extends ListRow> = ColumnsProps<Row> & {
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly total: number | undefined;
  readonly selected: readonly number[];
};

/** What stands between the views of a list and its rows. */
export const ListTools = <Row extends ListRow>({ list, columns, state, onChange, total, selected }: Props<Row>) => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex gap={2} wrap="wrap" alignItems="center">
        <SearchTool
          search={state.search}
          examples={list.searchExamples ?? []}
          onSearch={(search) => onChange({ search })}
        />
        {list.filters ? (
          <FilterTool
            filters={list.filters}
            conditions={state.conditions}
            onChange={(conditions) => onChange({ conditions })}
          />
        ) : null}
        <ColumnsTool list={list} columns={columns} />
        {list.savedViews && isNarrowed(state) ? <SaveView objectType={list.savedViews} state={state} /> : null}
        {list.exported ? <ExportTool exported={list.exported} state={state} total={total} selected={selected} /> : null}
        <Flex flex="1" justifyContent="flex-end">
          <Typography variant="pi" textColor="neutral600" aria-live="polite">
            {total === undefined ? '' : text('kit.list.count', { count: total })}
          </Typography>
        </Flex>
      </Flex>
    </Flex>
  );
};
