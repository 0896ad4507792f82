import { Textarea, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { AttributeGroup, AttributeTerm } from '../../../server/src/contracts/attributes';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import { OptionInput } from '../kit/form/option-input';
import { PictureInput } from '../kit/form/picture-input';
import { useText } from '../texts/use-text';
import { GROUP_TYPES, slugOf, titlesOf, typeOfGroup, wordOf, type GroupType } from './attribute-words';
import {
  useShopCreateAttributeGroupMutation,
  useShopCreateAttributeTermsMutation,
  useShopUpdateAttributeGroupMutation,
  useShopUpdateAttributeTermMutation,
} from './attributes.api';

type GroupProps = { readonly group: AttributeGroup | null; readonly onClose: () => void };

/** Creates a group, or changes one. */
export const GroupDialog = ({ group, onClose }: GroupProps) => {
  const text = useText();
  const [title, setTitle] = useState(group?.title ?? '');
  const [type, setType] = useState<string>(group ? typeOfGroup(group.settings) : 'select');
  const [create] = useShopCreateAttributeGroupMutation();
  const [update] = useShopUpdateAttributeGroupMutation();
  const body = {
    title: title.trim(),
    slug: group?.slug ?? slugOf(title),
    description: group?.description ?? '',
    settings: { ...group?.settings, type },
  };
  return (
    <ActionModal
      title={text(group ? 'attributes.group.edit' : 'attributes.group.add')}
      confirmLabel={text('kit.form.save')}
      isReady={body.title !== ''}
      run={() => (group ? update({ groupId: group.id, body }) : create(body))}
      intention={body}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('attributes.group.title')} name="title" hint={text('attributes.group.hint')} required>
        <TextInput name="title" value={title} onChange={({ target }) => setTitle(target.value)} autoComplete="off" />
      </Labelled>
      <Labelled label={text('attributes.group.type')} name="type">
        <OptionInput
          name="type"
          required
          value={type}
          onChange={setType}
          options={GROUP_TYPES.map((value) => ({ value, label: text(`attributes.type.${value}`) }))}
        />
      </Labelled>
    </ActionModal>
  );
};

/** The server takes so many new terms at once. */
const MAX_NEW = 10;

type NewTermsProps = { readonly group: AttributeGroup; readonly onClose: () => void };

/** Adds terms to a group: one a line. */
export const NewTermsDialog = ({ group, onClose }: NewTermsProps) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [create] = useShopCreateAttributeTermsMutation();
  const titles = titlesOf(typed);
  return (
    <ActionModal
      title={text('attributes.terms.add', { group: group.title })}
      confirmLabel={text('kit.add')}
      isReady={titles.length > 0 && titles.length <= MAX_NEW}
      consequence={text('attributes.terms.count', { count: titles.length, max: MAX_NEW })}
      run={() => create({ groupId: group.id, terms: titles.map((title) => ({ title, settings: {} })) })}
      intention={titles}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('attributes.terms')} name="titles" hint={text('attributes.terms.hint')} required>
        <Textarea name="titles" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Labelled>
    </ActionModal>
  );
};

type LookProps = {
  readonly type: GroupType;
  readonly color: string;
  readonly image: string;
  readonly onColor: (color: string) => void;
  readonly onImage: (image: string) => void;
};

const LookFields = ({ type, color, image, onColor, onImage }: LookProps) => {
  const text = useText();
  if (type === 'color') {
    return (
      <Labelled label={text('attributes.term.color')} name="color" hint={text('attributes.term.color.hint')}>
        <TextInput name="color" value={color} onChange={({ target }) => onColor(target.value)} autoComplete="off" />
      </Labelled>
    );
  }
  if (type !== 'image') return null;
  return (
    <Labelled label={text('attributes.term.image')} name="image">
      <PictureInput name="image" value={image} onChange={onImage} />
    </Labelled>
  );
};

type TermProps = {
  readonly group: AttributeGroup;
  readonly term: AttributeTerm;
  readonly onClose: () => void;
};

export const TermDialog = ({ group, term, onClose }: TermProps) => {
  const text = useText();
  const [title, setTitle] = useState(term.title);
  const [slug, setSlug] = useState(term.slug);
  const [color, setColor] = useState(wordOf(term.settings, 'color'));
  const [image, setImage] = useState(wordOf(term.settings, 'image'));
  const [update] = useShopUpdateAttributeTermMutation();
  const type = typeOfGroup(group.settings);
  const look = type === 'color' ? { color: color.trim() } : type === 'image' ? { image: image.trim() } : {};
  const body = {
    title: title.trim(),
    slug: slug.trim(),
    description: term.description,
    settings: { ...term.settings, ...look },
  };
  return (
    <ActionModal
      title={text('attributes.term.edit')}
      confirmLabel={text('kit.form.save')}
      isReady={body.title !== '' && body.slug !== ''}
      run={() => update({ groupId: group.id, id: term.id, body })}
      intention={body}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('attributes.term.title')} name="title" required>
        <TextInput name="title" value={title} onChange={({ target }) => setTitle(target.value)} autoComplete="off" />
      </Labelled>
      <Labelled label={text('attributes.term.slug')} name="slug" required>
        <TextInput name="slug" value={slug} onChange={({ target }) => setSlug(target.value)} autoComplete="off" />
      </Labelled>
      <LookFields type={type} color={color} image={image} onColor={setColor} onImage={setImage} />
    </ActionModal>
  );
};
