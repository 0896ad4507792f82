import { Typography } from '@strapi/design-system';
import type { TaxOverride } from '../../../server/src/contracts/tax';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { AddLink } from '../settings/add-link';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { placeOf } from './place-of';
import { percentOf } from './rate-words';
import { TAXES } from './tax-links';
import { useShopDeleteTaxOverrideMutation, useShopTaxClassesQuery, useShopTaxOverridesQuery } from './tax.api';

type Props = { readonly country: string };

type TableProps = Props & { readonly overrides: readonly TaxOverride[] };

const OverrideTable = ({ country, overrides }: TableProps) => {
  const text = useText();
  const { data: known } = useShopTaxClassesQuery(undefined);
  const [remove] = useShopDeleteTaxOverrideMutation();
  const classOf = (id: number): string =>
    id === 0 ? text('tax.override.anyClass') : (known?.classes.find((each) => each.id === id)?.title ?? `#${id}`);
  return (
    <RecordTable
      label={text('tax.overrides')}
      rows={overrides}
      keyOf={({ id }) => id}
      href={({ id }) => `${TAXES}/countries/${country}/overrides/${id}`}
      columns={[
        { label: 'tax.override.category', cell: ({ category }) => category.name },
        { label: 'tax.column.class', cell: ({ class_id: id }) => classOf(id) },
        { label: 'tax.column.rate', cell: ({ rate }) => percentOf(text, rate), align: 'end' },
        { label: 'tax.column.name', cell: ({ tax_label: label }) => label },
        { label: 'tax.column.place', cell: (override) => placeOf(override) || text('tax.everywhere') },
      ]}
      actions={({ id, category }) => (
        <DeleteButton
          small
          title={text('tax.override.delete', { name: category.name })}
          consequence={text('tax.override.delete.text')}
          run={() => remove(id)}
        />
      )}
      empty={text('tax.overrides.empty')}
    />
  );
};

/** Categories whose goods are taxed otherwise in a country. */
export const OverridePanel = ({ country }: Props) => {
  const text = useText();
  const { data: overrides, error } = useShopTaxOverridesQuery(country);
  return (
    <Panel
      title={text('tax.overrides')}
      text={text('tax.overrides.text')}
      action={
        <AddLink to={`${TAXES}/countries/${country}/overrides/new`} secondary>
          {text('tax.override.add')}
        </AddLink>
      }
    >
      {overrides ? (
        <OverrideTable country={country} overrides={overrides} />
      ) : (
        <Typography textColor="neutral600">{error ? failureText(error, text) : text('kit.loading')}</Typography>
      )}
    </Panel>
  );
};
