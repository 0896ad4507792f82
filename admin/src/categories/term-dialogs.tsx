import { Textarea, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { ProductTaxonomy, ProductTerm } from '../../../server/src/contracts/categories';
import { titlesOf } from '../attributes/attribute-words';
import { ActionModal, ConfirmAction } from '../kit/dialog/action-dialog';
import { changesOf } from '../kit/form/form-values';
import { Labelled } from '../kit/form/labelled';
import { OptionInput } from '../kit/form/option-input';
import { useText } from '../texts/use-text';
import { useShopAddTermsMutation, useShopChangeTermMutation, useShopDeleteTermMutation } from './categories.api';
import { possibleParents } from './term-tree';

/** The server takes so many names at once. */
const MAX_NEW = 50;

type ParentProps = {
  readonly terms: readonly ProductTerm[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const ParentField = ({ terms, value, onChange }: ParentProps) => {
  const text = useText();
  const top = { value: '0', label: text('categories.top') };
  return (
    <Labelled label={text('categories.parent')} name="parent_id">
      <OptionInput
        name="parent_id"
        required
        value={value}
        onChange={onChange}
        options={[top, ...terms.map(({ term_id: id, name }) => ({ value: String(id), label: name }))]}
      />
    </Labelled>
  );
};

type NewProps = {
  readonly taxonomy: ProductTaxonomy;
  readonly terms: readonly ProductTerm[];
  readonly parent: number;
  readonly onClose: () => void;
};

/** Adds categories or brands: one a line. */
export const NewTermsDialog = ({ taxonomy, terms, parent, onClose }: NewProps) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [parentId, setParentId] = useState(String(parent));
  const [add] = useShopAddTermsMutation();
  const names = titlesOf(typed);
  return (
    <ActionModal
      title={text(`categories.add.${taxonomy}`)}
      confirmLabel={text('kit.add')}
      isReady={names.length > 0 && names.length <= MAX_NEW}
      consequence={text('categories.add.count', { count: names.length })}
      run={() => add({ taxonomy, names, parent_id: Number(parentId) })}
      intention={[names, parentId]}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('categories.names')} name="names" hint={text('categories.names.hint')} required>
        <Textarea name="names" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Labelled>
      <ParentField terms={terms} value={parentId} onChange={setParentId} />
    </ActionModal>
  );
};

type TermProps = {
  readonly term: ProductTerm;
  readonly terms: readonly ProductTerm[];
  readonly onClose: () => void;
};

export const EditTermDialog = ({ term, terms, onClose }: TermProps) => {
  const text = useText();
  const [name, setName] = useState(term.name);
  const [slug, setSlug] = useState(term.slug);
  const [description, setDescription] = useState(term.description);
  const [parentId, setParentId] = useState(String(term.parent ?? 0));
  const [change] = useShopChangeTermMutation();
  // As it was when the dialog was opened: what a colleague changes meanwhile in other fields stays. The server asks for a name each time.
  const [begun] = useState({ slug: term.slug, description: term.description, parent_id: term.parent ?? 0 });
  const changes = changesOf(begun, { slug: slug.trim(), description, parent_id: Number(parentId) });
  const body = { name: name.trim(), ...changes };
  return (
    <ActionModal
      title={text('categories.edit')}
      confirmLabel={text('kit.form.save')}
      isReady={body.name !== ''}
      run={() => change({ id: term.term_id, taxonomy: term.taxonomy, ...body })}
      intention={body}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('categories.name')} name="name" required>
        <TextInput name="name" value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
      </Labelled>
      <Labelled label={text('categories.slug')} name="slug" hint={text('categories.slug.hint')}>
        <TextInput name="slug" value={slug} onChange={({ target }) => setSlug(target.value)} autoComplete="off" />
      </Labelled>
      <ParentField terms={possibleParents(terms, term.term_id)} value={parentId} onChange={setParentId} />
      <Labelled label={text('categories.description')} name="description" hint={text('categories.description.hint')}>
        <Textarea name="description" value={description} onChange={({ target }) => setDescription(target.value)} />
      </Labelled>
    </ActionModal>
  );
};

export const DeleteTermDialog = ({ term, terms, onClose }: TermProps) => {
  const text = useText();
  const [remove] = useShopDeleteTermMutation();
  const children = terms.filter(({ parent }) => parent === term.term_id).length;
  return (
    <ConfirmAction
      title={text('categories.delete')}
      consequence={text('categories.delete.text', { name: term.name, products: term.products_count ?? 0, children })}
      confirmLabel={text('kit.delete')}
      danger
      run={() => remove({ id: term.term_id, taxonomy: term.taxonomy })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};
