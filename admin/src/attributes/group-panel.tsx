import { Button, Flex, Typography } from '@strapi/design-system';
import { Pencil, Plus, Trash } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { AttributeGroup, AttributeTerm } from '../../../server/src/contracts/attributes';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { GroupDialog, NewTermsDialog, TermDialog } from './attribute-dialogs';
import { moved, typeOfGroup } from './attribute-words';
import {
  useShopDeleteAttributeGroupMutation,
  useShopDeleteAttributeTermMutation,
  useShopReorderAttributeTermsMutation,
} from './attributes.api';
import { SortButtons } from './sort-buttons';
import { TermRow } from './term-row';

type Asked =
  | { readonly kind: 'edit' | 'add' | 'delete' }
  | { readonly kind: 'editTerm' | 'deleteTerm'; readonly term: AttributeTerm };

type Props = {
  readonly group: AttributeGroup;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
};

type DialogProps = { readonly group: AttributeGroup; readonly asked: Asked; readonly onClose: () => void };

const DeleteGroup = ({ group, onClose }: Omit<DialogProps, 'asked'>) => {
  const text = useText();
  const [remove] = useShopDeleteAttributeGroupMutation();
  return (
    <ConfirmAction
      title={text('attributes.group.delete')}
      consequence={text('attributes.group.delete.text', { group: group.title, count: group.terms_count })}
      confirmLabel={text('kit.delete')}
      danger
      run={() => remove(group.id)}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

const DeleteTerm = ({ term, onClose }: { readonly term: AttributeTerm; readonly onClose: () => void }) => {
  const text = useText();
  const [remove] = useShopDeleteAttributeTermMutation();
  return (
    <ConfirmAction
      title={text('attributes.term.delete')}
      consequence={text('attributes.term.delete.text', { term: term.title })}
      confirmLabel={text('kit.delete')}
      danger
      run={() => remove({ groupId: term.group_id, id: term.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

const GroupDialogs = ({ group, asked, onClose }: DialogProps) => {
  if (asked.kind === 'editTerm') return <TermDialog group={group} term={asked.term} onClose={onClose} />;
  if (asked.kind === 'deleteTerm') return <DeleteTerm term={asked.term} onClose={onClose} />;
  if (asked.kind === 'edit') return <GroupDialog group={group} onClose={onClose} />;
  if (asked.kind === 'add') return <NewTermsDialog group={group} onClose={onClose} />;
  return <DeleteGroup group={group} onClose={onClose} />;
};

const GroupActions = ({
  group,
  isFirst,
  isLast,
  onMove,
  onAsk,
}: Props & { readonly onAsk: (asked: Asked) => void }) => {
  const text = useText();
  const can = useCan();
  const named = (words: string): string => `${words}: ${group.title}`;
  return (
    <Flex gap={2} wrap="wrap">
      {can('products/edit') ? (
        <>
          <SortButtons name={group.title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          <Button
            size="S"
            variant="tertiary"
            startIcon={<Pencil />}
            aria-label={named(text('kit.edit'))}
            onClick={() => onAsk({ kind: 'edit' })}
          >
            {text('kit.edit')}
          </Button>
        </>
      ) : null}
      {can('products/delete') ? (
        <Button
          size="S"
          variant="danger-light"
          startIcon={<Trash />}
          aria-label={named(text('kit.delete'))}
          onClick={() => onAsk({ kind: 'delete' })}
        >
          {text('kit.delete')}
        </Button>
      ) : null}
    </Flex>
  );
};

const useSortTerms = (group: AttributeGroup, terms: readonly AttributeTerm[]) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [reorder] = useShopReorderAttributeTermsMutation();
  return async (id: number, step: 1 | -1): Promise<void> => {
    const ids = moved(
      terms.map((term) => term.id),
      id,
      step
    );
    const outcome = await reorder({ groupId: group.id, ids });
    if ('error' in outcome) toggleNotification({ type: 'danger', message: failureText(outcome.error, text) });
  };
};

/** A group with its terms, in the order in which shops offer them. */
export const GroupPanel = (props: Props) => {
  const { group } = props;
  const text = useText();
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const terms = group.terms ?? [];
  const sort = useSortTerms(group, terms);
  return (
    <Panel title={group.title} action={<GroupActions {...props} onAsk={setAsked} />}>
      <Typography textColor="neutral600">{text(`attributes.type.${typeOfGroup(group.settings)}`)}</Typography>
      {terms.length === 0 ? <Typography textColor="neutral600">{text('attributes.terms.none')}</Typography> : null}
      <Flex tag="ul" direction="column" alignItems="stretch">
        {terms.map((term, index) => (
          <TermRow
            key={term.id}
            term={term}
            isFirst={index === 0}
            isLast={index === terms.length - 1}
            onMove={(step) => void sort(term.id, step)}
            onEdit={() => setAsked({ kind: 'editTerm', term })}
            onDelete={() => setAsked({ kind: 'deleteTerm', term })}
          />
        ))}
      </Flex>
      {can('products/create') ? (
        <Flex>
          <Button size="S" variant="secondary" startIcon={<Plus />} onClick={() => setAsked({ kind: 'add' })}>
            {text('attributes.terms.add', { group: group.title })}
          </Button>
        </Flex>
      ) : null}
      {asked ? <GroupDialogs group={group} asked={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
};
