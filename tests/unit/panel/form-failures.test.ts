import { failuresElsewhere, fieldsByNow } from '../../../admin/src/kit/form/failures-elsewhere';
import type { FormField } from '../../../admin/src/kit/form/form-definition';
import type { Text } from '../../../admin/src/texts/use-text';

type Values = { readonly tiers: readonly object[] };

const text = ((id: string) => id) as unknown as Text;

const fieldsOf = ({ tiers }: Values): readonly FormField[] =>
  tiers.map((_tier, index): FormField => ({
    kind: 'whole',
    name: `tiers.${index}.min`,
    label: { words: `From ${index + 1}` },
  }));

describe('what is wrong with fields that stand nowhere on the page', () => {
  const opened: Values = { tiers: [{}] };
  const form = { fields: fieldsOf(opened), checked: (_changes: Partial<Values>, values: Values) => fieldsOf(values) };
  const errors = {
    tiers: { 0: { min: 'no number' }, 1: { min: 'no number' }, 2: { min: 'too low' } },
    note: 'too long',
  };

  it('is told with its name, for what was added since the form was opened, too', () => {
    const fields = fieldsByNow(form, { tiers: [{}, {}, {}] });
    expect(failuresElsewhere(errors, fields, (name) => name === 'tiers.2.min', text)).toEqual([
      'From 1: no number',
      'From 2: no number',
      'too long',
    ]);
  });

  it('is that of all fields of a form that checks all of them', () => {
    expect(fieldsByNow({ fields: form.fields }, opened)).toEqual(form.fields);
  });
});
