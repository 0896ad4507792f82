import { Flex } from '@strapi/design-system';
import { useText } from '../../texts/use-text';
import { RecordLink } from '../page/record-link';
import { FactCard } from './fact-card';
import type { ListBodyProps } from './list-body';
import type { ListRow } from './list-definition';
import { SelectPage, SelectRow } from './select-rows';
import { SortChoice } from './sort-choice';
import { useShownCell } from './use-shown-cell';

type Props<Row extends ListRow> = ListBodyProps<Row> & { readonly data: readonly Row[] };

/** On a phone a row is a card with the facts that matter, instead of a table that is wider than the screen. */
export const ListCards = <Row extends ListRow>({ list, state, onChange, columns, selection, data }: Props<Row>) => {
  const text = useText();
  const shown = useShownCell();
  const [title, ...facts] = columns;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex gap={3} wrap="wrap" alignItems="center" justifyContent="space-between" paddingLeft={4}>
        {list.bulk ? (
          <SelectPage data={data} selection={selection}>
            {text('kit.list.selectPage')}
          </SelectPage>
        ) : null}
        <SortChoice list={list} state={state} onChange={onChange} />
      </Flex>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label={text(list.title)}>
        {data.map((row) => {
          const href = list.href(row);
          return (
            <FactCard
              key={row.id}
              title={href === null ? title?.cell(row) : <RecordLink to={href}>{title?.cell(row)}</RecordLink>}
              facts={facts.map(({ label, cell }) => ({ label: text(label), value: shown(cell(row)) }))}
              select={list.bulk ? <SelectRow name={list.nameOf(row)} row={row} selection={selection} /> : null}
            />
          );
        })}
      </Flex>
    </Flex>
  );
};
