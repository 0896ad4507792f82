import { useField } from '@strapi/strapi/admin';
import type { FoundRecords } from './picked-record';
import { RecordPicker } from './record-picker';

type Props = {
  readonly name: string;
  readonly useFound: (search: string) => FoundRecords;
  readonly useNamed: (ids: readonly number[]) => ReadonlyMap<number, string>;
};

/** One record of many as a field of a form, which holds its id, or null. */
export const RecordField = ({ name, useFound, useNamed }: Props) => {
  const { value, onChange } = useField<number | null>(name);
  const id = value ?? null;
  const names = useNamed(id === null ? [] : [id]);
  return (
    <RecordPicker
      name={name}
      value={id === null ? null : { id, name: names.get(id) ?? `#${id}` }}
      onChange={(record) => onChange(name, (record?.id ?? null) as never)}
      useFound={useFound}
    />
  );
};
