import { Typography } from '@strapi/design-system';
import { useField, useForm } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type { FeedField, FeedFieldSource, FeedOption } from '../../../server/src/contracts/integrations';
import { failureText } from '../kit/failure-text';
import type { FoundRecords } from '../kit/form/picked-record';
import { RecordListInput } from '../kit/form/record-list-input';
import { RecordPicker } from '../kit/form/record-picker';
import { PartFailed } from '../kit/page/part-failed';
import { useText } from '../texts/use-text';
import { nameFieldOf, namePicked, type FormValues } from './feed-values';
import { useShopChainedOptionsQuery, useShopFeedOptionsQuery } from './integrations.api';

const NOTHING: readonly FeedOption[] = [];

/** What the field that another one depends on holds. */
export const useParent = (key: string | undefined): string => {
  const values = useForm('useParent', ({ values: held }) => held as FormValues);
  return key === undefined ? '' : String(values[key] ?? '');
};

type Asked = {
  readonly provider: string;
  readonly remote: FeedFieldSource;
  readonly parent: string;
  readonly chosen: readonly string[];
  readonly held: FormValues;
};

const useOptions = ({ provider, remote, parent, chosen, held }: Asked, search: string) => {
  const isChained = remote.kind === 'chained';
  const dynamic = useShopFeedOptionsQuery(
    { provider, key: remote.key, subKey: parent, search, values: chosen },
    { skip: isChained }
  );
  const chained = useShopChainedOptionsQuery({ provider, route: remote.key, values: held }, { skip: !isChained });
  return isChained ? chained : dynamic;
};

const useFoundOptions = (asked: Asked, search: string): FoundRecords<string> => {
  const { data = NOTHING, isFetching } = useOptions(asked, search);
  const words = search.toLowerCase();
  return {
    records: data
      .map(({ id, title }) => ({ id, name: title }))
      .filter(({ name }) => name.toLowerCase().includes(words)),
    isLoading: isFetching,
  };
};

type InputProps = {
  readonly field: FeedField;
  readonly remote: FeedFieldSource;
  readonly provider: string;
  readonly parent: string;
  /** Keeps the words of what is chosen. */
  readonly nameKey: string | null;
};

const RemoteInput = ({ field: { key, is_multiple: isMultiple }, remote, provider, parent, nameKey }: InputProps) => {
  const text = useText();
  const { value, onChange } = useField<string | readonly string[]>(key);
  const { value: stored } = useField<string>(nameKey ?? key);
  const values = useForm('RemoteInput', (form) => form.values as FormValues);
  const ids: readonly string[] = typeof value === 'string' ? [value].filter((id) => id !== '') : (value ?? []);
  // Asked once: what is typed elsewhere in the form makes no other question of it.
  const [asked] = useState<Asked>({ provider, remote, parent, chosen: ids, held: values });
  const { data = NOTHING, error, refetch } = useOptions(asked, '');
  const useFound = (search: string): FoundRecords<string> => useFoundOptions(asked, search);
  const names = new Map(data.map(({ id, title }) => [id, title]));
  const [id] = ids;
  return (
    <>
      {isMultiple ? (
        <RecordListInput<string>
          name={key}
          ids={ids}
          onChange={(chosen) => onChange(key, chosen as never)}
          useFound={useFound}
          useNamed={() => names}
        />
      ) : (
        <RecordPicker<string>
          name={key}
          value={id === undefined ? null : { id, name: names.get(id) ?? ((nameKey && stored) || id) }}
          onChange={(record) => {
            onChange(key, record?.id ?? '');
            if (nameKey) onChange(nameKey, namePicked(record?.name ?? ''));
          }}
          useFound={useFound}
        />
      )}
      {error ? (
        <>
          <Typography textColor="danger700">{failureText(error, text)}</Typography>
          <PartFailed onRetry={() => void refetch()} />
        </>
      ) : null}
    </>
  );
};

/** What was chosen for another parent does not belong to this one. What is put back together, as by Discard, stays. */
const useForgetting = (key: string, parentKey: string | undefined, parent: string): void => {
  const { value, onChange } = useField<unknown>(key);
  const { initialValue } = useField<unknown>(parentKey ?? key);
  const before = useRef({ parent, value });
  useEffect(() => {
    const isOther = parent !== before.current.parent && parent !== String(initialValue ?? '');
    if (parentKey && isOther && value === before.current.value) {
      onChange(key, (Array.isArray(value) ? [] : '') as never);
    }
    before.current = { parent, value };
  }, [key, parentKey, parent, value, initialValue, onChange]);
};

type Props = {
  readonly field: FeedField;
  readonly remote: FeedFieldSource;
  readonly provider: string;
  readonly fields: readonly FeedField[];
};

/** Options that the service is asked for; where they depend on another field, once that is chosen. */
export const RemoteField = ({ field, remote, provider, fields }: Props) => {
  const parentKey = remote.depends_on;
  const parent = useParent(parentKey);
  useForgetting(field.key, parentKey, parent);
  if (parentKey !== undefined && parent === '') return <ChooseFirst parentKey={parentKey} fields={fields} />;
  const nameKey = nameFieldOf(field, fields);
  return (
    <RemoteInput key={parent} field={field} remote={remote} provider={provider} parent={parent} nameKey={nameKey} />
  );
};

type FirstProps = { readonly parentKey: string; readonly fields: readonly FeedField[] };

export const ChooseFirst = ({ parentKey, fields }: FirstProps) => {
  const text = useText();
  const label = fields.find(({ key }) => key === parentKey)?.label ?? parentKey;
  return <Typography textColor="neutral600">{text('integrations.first', { field: label })}</Typography>;
};
