import { Checkbox, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { CheckoutField } from '../../../server/src/contracts/checkout-fields';
import type { YesNo } from '../../../server/src/contracts/scalars';
import type { RowPlace } from '../kit/list/table-place';
import { useCountries } from '../lookups/countries.api';
import { useAnyText, useText, type TextId } from '../texts/use-text';

type FlagProps = { readonly name: string; readonly label: string; readonly disabled: boolean };

const FlagBox = ({ name, label, disabled }: FlagProps) => {
  const { value, onChange } = useField<YesNo>(name);
  return (
    <Checkbox
      aria-label={label}
      checked={value === 'yes'}
      disabled={disabled}
      onCheckedChange={(checked) => onChange(name, checked === true ? 'yes' : 'no')}
    />
  );
};

type RowProps = RowPlace & { readonly path: string; readonly name: string; readonly field: CheckoutField };

const FieldRow = ({ path, name, field, ...where }: RowProps) => {
  const text = useText();
  const anyText = useAnyText();
  const { nameOf } = useCountries();
  const { value: enabled } = useField<YesNo>(`${path}.enabled`);
  const isLocked = field.locked === 'yes';
  const label = anyText(`checkout.field.${name}`, field.label);
  return (
    <Tr {...where}>
      <Td>
        <Typography tag="div" textColor="neutral800">
          {label}
        </Typography>
        {isLocked ? (
          <Typography variant="pi" textColor="neutral600">
            {text('checkout.locked')}
          </Typography>
        ) : null}
        {field.required_in ? (
          <Typography variant="pi" textColor="neutral600">
            {text('checkout.requiredIn', { countries: field.required_in.map(nameOf).join(', ') })}
          </Typography>
        ) : null}
      </Td>
      <Td>
        <FlagBox name={`${path}.enabled`} label={text('checkout.show.of', { field: label })} disabled={isLocked} />
      </Td>
      <Td>
        <FlagBox
          name={`${path}.required`}
          label={text('checkout.require.of', { field: label })}
          disabled={isLocked || enabled !== 'yes'}
        />
      </Td>
    </Tr>
  );
};

const HEADS: readonly TextId[] = ['checkout.column.field', 'checkout.column.shown', 'checkout.column.required'];

type Props = {
  readonly label: string;
  readonly group: string;
  readonly fields: Readonly<Record<string, CheckoutField>>;
};

/** The fields of one part of the checkout form, with what can be switched. */
export const FieldTable = ({ label, group, fields }: Props) => {
  const text = useText();
  return (
    <Table colCount={HEADS.length} rowCount={Object.keys(fields).length + 1} aria-label={label}>
      <Thead>
        <Tr>
          {HEADS.map((head) => (
            <Th key={head} role="columnheader">
              <Typography variant="sigma" textColor="neutral600">
                {text(head)}
              </Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {Object.entries(fields).map(([name, field]) => (
          <FieldRow key={name} path={`${group}.${name}`} name={name} field={field} />
        ))}
      </Tbody>
    </Table>
  );
};
