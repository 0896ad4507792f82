import { Box, Button, Checkbox, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ProductTaxonomy } from '../../../../server/src/contracts/categories';
import type { ProductTermChoice } from '../../../../server/src/contracts/products';
import { failureText } from '../../kit/failure-text';
import { useDrawn } from '../../kit/form/drawn-fields';
import { useIsReadOnly } from '../../kit/form/read-only';
import { useText, type TextId } from '../../texts/use-text';
import { useShopAddProductTermsMutation } from '../terms.api';
import { inTree, type TermInTree } from './term-tree';

type Props = {
  readonly name: 'categories' | 'brands';
  readonly taxonomy: ProductTaxonomy;
  readonly label: TextId;
  readonly choices: readonly ProductTermChoice[];
};

/** More than this many are searched rather than read. */
const READABLE = 12;

type NewTermProps = { readonly taxonomy: ProductTaxonomy; readonly onAdded: (term: ProductTermChoice) => void };

const NewTerm = ({ taxonomy, onAdded }: NewTermProps) => {
  const text = useText();
  const [add, { isLoading }] = useShopAddProductTermsMutation();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async (): Promise<void> => {
    if (typed.trim() === '' || isLoading) return;
    const outcome = await add({ taxonomy, names: [typed.trim()] });
    if ('error' in outcome) return setFailure(failureText(outcome.error, text));
    const [term] = outcome.data.terms;
    setFailure(undefined);
    setTyped('');
    if (term) onAdded({ value: term.term_id, label: term.name, parent: term.parent });
  };
  return (
    <Field.Root error={failure} width="100%">
      <Flex gap={2} alignItems="flex-end">
        <Box flex="1">
          <Field.Label>{text('catalog.terms.new')}</Field.Label>
          <TextInput
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter saves the page everywhere else in it.
              event.preventDefault();
              void submit();
            }}
          />
        </Box>
        <Button type="button" variant="secondary" loading={isLoading} onClick={() => void submit()}>
          {text('kit.add')}
        </Button>
      </Flex>
      <Field.Error />
    </Field.Root>
  );
};

type ListProps = {
  readonly terms: readonly TermInTree[];
  readonly chosen: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onToggle: (id: number) => void;
};

const TermList = ({ terms, chosen, disabled, onToggle }: ListProps) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const shown = terms.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {terms.length > READABLE ? (
        <TextInput
          aria-label={text('kit.select.search')}
          placeholder={text('kit.select.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <Flex direction="column" alignItems="flex-start" gap={2} maxHeight="24rem" overflow="auto">
        {shown.map(({ value, label, depth }) => (
          <Box key={value} paddingLeft={depth * 4}>
            <Checkbox checked={chosen.has(value)} disabled={disabled} onCheckedChange={() => onToggle(value)}>
              {label}
            </Checkbox>
          </Box>
        ))}
      </Flex>
    </>
  );
};

/** Categories or brands of a product; new ones can be made on the way. */
export const TermsInput = ({ name, taxonomy, label, choices }: Props) => {
  const text = useText();
  const { value, onChange, error } = useField<readonly number[]>(name);
  const isReadOnly = useIsReadOnly();
  useDrawn(name);
  const [added, setAdded] = useState<readonly ProductTermChoice[]>([]);
  const chosen = new Set(value ?? []);
  const terms = inTree([...choices, ...added.filter((term) => !choices.some((known) => known.value === term.value))]);
  const set = (next: readonly number[]): void => onChange(name, [...next].sort((a, b) => a - b) as never);
  const toggle = (id: number): void =>
    set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]);
  const add = (term: ProductTermChoice): void => {
    setAdded((known) => [...known, term]);
    if (!chosen.has(term.value)) set([...chosen, term.value]);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3} role="group" aria-label={text(label)}>
      <Typography variant="pi" fontWeight="bold" textColor="neutral800">
        {text(label)}
      </Typography>
      <TermList terms={terms} chosen={chosen} disabled={isReadOnly} onToggle={toggle} />
      {error ? <Typography textColor="danger600">{error}</Typography> : null}
      {isReadOnly ? null : <NewTerm taxonomy={taxonomy} onAdded={add} />}
    </Flex>
  );
};
