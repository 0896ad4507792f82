import { useField } from '@strapi/strapi/admin';
import type { PickedRecord } from './picked-record';
import { RecordListInput } from './record-list-input';

type Props = {
  readonly name: string;
  readonly useFound: (search: string) => { readonly records: readonly PickedRecord[]; readonly isLoading: boolean };
  readonly useNamed: (ids: readonly number[]) => ReadonlyMap<number, string>;
};

/** Several records as a field of a form, which holds their ids. */
export const RecordListField = ({ name, useFound, useNamed }: Props) => {
  const { value, onChange } = useField<readonly number[]>(name);
  return (
    <RecordListInput
      name={name}
      ids={value ?? []}
      onChange={(ids) => onChange(name, ids as never)}
      useFound={useFound}
      useNamed={useNamed}
    />
  );
};
