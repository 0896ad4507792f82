import { RecordPicker } from '../form/record-picker';
import { isRecordId } from '../page/record-id';
import type { FilterRecords, ListFilter } from './list-definition';
import type { Condition } from './list-state';

const NO_NAMES: ReadonlyMap<number, string> = new Map();

const useNoNames: FilterRecords['useNamed'] = () => NO_NAMES;

/** An address may hold anything. */
const idsOf = (values: readonly string[]): readonly number[] => values.filter(isRecordId).map(Number);

/** How the values of a condition are called; what has no name, such as a record that is gone, is shown as it stands there. */
export const useNamesOfValues = ({ records }: Pick<ListFilter, 'records'>, { value }: Condition) => {
  const { useNamed = useNoNames } = records ?? {};
  const names = useNamed(idsOf([value].flat()));
  return (one: string): string => names.get(Number(one)) ?? one;
};

type Props = {
  readonly records: FilterRecords;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The value of a filter as a record that is picked. */
export const RecordValue = ({ records: { useFound, useNamed }, value, onChange }: Props) => {
  const ids = idsOf([value]);
  const names = useNamed(ids);
  const [id] = ids;
  return (
    <RecordPicker
      name="value"
      value={id === undefined ? null : { id, name: names.get(id) ?? `#${id}` }}
      onChange={(record) => onChange(record ? String(record.id) : '')}
      useFound={useFound}
    />
  );
};
