import { Flex, Loader, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { FeedField, FeedFieldSource, MergeField } from '../../../server/src/contracts/integrations';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import { TemplateField } from '../emails/template-field';
import { failureText } from '../kit/failure-text';
import { PartFailed } from '../kit/page/part-failed';
import { useText } from '../texts/use-text';
import { useShopMergeFieldsQuery } from './integrations.api';
import { ChooseFirst, useParent } from './remote-field';

type Props = {
  readonly field: FeedField;
  readonly remote: FeedFieldSource;
  readonly provider: string;
  readonly fields: readonly FeedField[];
  readonly groups: ShortcodeGroups;
};

type Rows = readonly Pick<MergeField, 'key' | 'label' | 'required'>[];

/** Those of the chosen list, and those that are filled in for another one, so that they can be emptied. */
const rowsOf = (known: readonly MergeField[], filled: Readonly<Record<string, unknown>>): Rows => [
  ...known,
  ...Object.keys(filled)
    .filter((key) => !known.some((field) => field.key === key))
    .map((key) => ({ key, label: key, required: false })),
];

/** A text with placeholders for each field at the other end. */
export const MapField = ({ field: { key: name }, remote, provider, fields, groups }: Props) => {
  const text = useText();
  const { value } = useField<Readonly<Record<string, unknown>>>(name);
  const list = useParent(remote.depends_on);
  const isFirst = remote.depends_on !== undefined && list === '';
  const { currentData, error, isFetching, refetch } = useShopMergeFieldsQuery({ provider, list }, { skip: isFirst });
  const rows = rowsOf((isFirst ? undefined : currentData) ?? [], value ?? {});
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      {isFirst ? <ChooseFirst parentKey={remote.depends_on ?? ''} fields={fields} /> : null}
      {isFetching ? <Loader small>{text('kit.loading')}</Loader> : null}
      {error && !isFirst ? (
        <>
          <Typography textColor="danger700">{failureText(error, text)}</Typography>
          <PartFailed onRetry={() => void refetch()} />
        </>
      ) : null}
      {rows.map(({ key, label, required }) => (
        <TemplateField
          key={key}
          field={{ kind: 'text', name: `${name}.${key}`, label: { words: label }, required }}
          groups={groups}
        />
      ))}
    </Flex>
  );
};
