import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { Pencil, Plus, Trash } from '@strapi/icons';
import { useState } from 'react';
import type { ProductTaxonomy, ProductTerm } from '../../../server/src/contracts/categories';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopTermsQuery } from './categories.api';
import { DeleteTermDialog, EditTermDialog, NewTermsDialog } from './term-dialogs';
import { treeOf, type TermRow } from './term-tree';

type Asked =
  { readonly kind: 'add'; readonly parent: number } | { readonly kind: 'edit' | 'delete'; readonly term: ProductTerm };

type RowProps = { readonly row: TermRow; readonly onAsk: (asked: Asked) => void };

const RowActions = ({ row: { term }, onAsk }: RowProps) => {
  const text = useText();
  return (
    <Flex gap={1}>
      <IconButton
        label={text('categories.addBelow', { name: term.name })}
        onClick={() => onAsk({ kind: 'add', parent: term.term_id })}
      >
        <Plus />
      </IconButton>
      <IconButton label={`${text('kit.edit')}: ${term.name}`} onClick={() => onAsk({ kind: 'edit', term })}>
        <Pencil />
      </IconButton>
      <IconButton label={`${text('kit.delete')}: ${term.name}`} onClick={() => onAsk({ kind: 'delete', term })}>
        <Trash />
      </IconButton>
    </Flex>
  );
};

/** Deeper ones stand further in, up to what a phone can show. */
const MAX_INDENT = 6;

const Row = (props: RowProps) => {
  const text = useText();
  const can = useCan();
  const { term, depth } = props.row;
  return (
    <Box
      tag="li"
      paddingTop={1}
      paddingBottom={1}
      style={{ paddingInlineStart: `${Math.min(depth, MAX_INDENT) * 2.4}rem` }}
    >
      <Flex gap={3} justifyContent="space-between" wrap="wrap">
        <Flex gap={3} minWidth="0">
          <Typography textColor="neutral800">{term.name}</Typography>
          <Typography variant="pi" textColor="neutral600">
            {text('categories.products', { count: term.products_count ?? 0 })}
          </Typography>
        </Flex>
        {can('products/edit') ? <RowActions {...props} /> : null}
      </Flex>
    </Box>
  );
};

type DialogsProps = {
  readonly taxonomy: ProductTaxonomy;
  readonly terms: readonly ProductTerm[];
  readonly asked: Asked;
  readonly onClose: () => void;
};

const Dialogs = ({ taxonomy, terms, asked, onClose }: DialogsProps) => {
  if (asked.kind === 'add') {
    return <NewTermsDialog taxonomy={taxonomy} terms={terms} parent={asked.parent} onClose={onClose} />;
  }
  const Dialog = asked.kind === 'edit' ? EditTermDialog : DeleteTermDialog;
  return <Dialog term={asked.term} terms={terms} onClose={onClose} />;
};

type TaxonomyProps = { readonly taxonomy: ProductTaxonomy; readonly terms: readonly ProductTerm[] };

const TaxonomyPanel = ({ taxonomy, terms }: TaxonomyProps) => {
  const text = useText();
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const add = (
    <Button size="S" variant="secondary" startIcon={<Plus />} onClick={() => setAsked({ kind: 'add', parent: 0 })}>
      {text(`categories.add.${taxonomy}`)}
    </Button>
  );
  return (
    <Panel title={text(`categories.${taxonomy}`)} {...(can('products/edit') ? { action: add } : {})}>
      {terms.length === 0 ? (
        <Typography textColor="neutral600">{text(`categories.none.${taxonomy}`)}</Typography>
      ) : (
        <Box tag="ul">
          {treeOf(terms).map((row) => (
            <Row key={row.term.term_id} row={row} onAsk={setAsked} />
          ))}
        </Box>
      )}
      {asked ? <Dialogs taxonomy={taxonomy} terms={terms} asked={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
};

const TAXONOMIES = ['product-categories', 'product-brands'] as const;

/** The trees that products are filed under. */
export const CategoriesPage = () => {
  const text = useText();
  // It counts products, which are filed elsewhere.
  const query = useShopTermsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadState query={query}>
      {(terms) => (
        <ShopPage title={text('section.categories')} subtitle={text('categories.subtitle')} needs={['products/view']}>
          <Flex direction="column" alignItems="stretch" gap={4}>
            {TAXONOMIES.map((taxonomy) => (
              <TaxonomyPanel
                key={taxonomy}
                taxonomy={taxonomy}
                terms={terms.filter((term) => term.taxonomy === taxonomy)}
              />
            ))}
          </Flex>
        </ShopPage>
      )}
    </LoadState>
  );
};
