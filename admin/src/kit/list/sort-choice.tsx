import { SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useText } from '../../texts/use-text';
import type { ListBodyProps } from './list-body';
import type { ListRow } from './list-definition';

const DIRECTIONS = ['asc', 'desc'] as const;

/** What the heads of the columns are for where rows are cards. */
export const SortChoice = <Row extends ListRow>({
  list,
  state,
  onChange,
}: Pick<ListBodyProps<Row>, 'list' | 'state' | 'onChange'>) => {
  const text = useText();
  const options = list.columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : DIRECTIONS.map((sortType) => ({
          value: `${sortType} ${sort}`,
          label: text(`kit.list.sort.${sortType}`, { column: text(label) }),
        }))
  );
  if (options.length === 0) return null;
  const choose = (value: string): void => {
    const [sortType, sortBy = ''] = value.split(' ');
    onChange({ sortBy, sortType: sortType === 'asc' ? 'asc' : 'desc' });
  };
  return (
    <SingleSelect
      aria-label={text('kit.list.sort')}
      placeholder={text('kit.list.sort')}
      size="S"
      value={state.sortBy === '' ? '' : `${state.sortType} ${state.sortBy}`}
      onChange={(chosen) => choose(String(chosen))}
    >
      {options.map(({ value, label }) => (
        <SingleSelectOption key={value} value={value}>
          {label}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
};
