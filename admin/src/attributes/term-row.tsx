import { Box, Flex, IconButton, Typography } from '@strapi/design-system';
import { Pencil, Trash } from '@strapi/icons';
import type { AttributeTerm } from '../../../server/src/contracts/attributes';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { wordOf } from './attribute-words';
import { SortButtons } from './sort-buttons';

const COLOR = /^#([\da-f]{3}|[\da-f]{6})$/i;

const Swatch = ({ color }: { readonly color: string }) =>
  COLOR.test(color) ? (
    <Box
      aria-hidden
      width="1.6rem"
      height="1.6rem"
      borderRadius="50%"
      borderColor="neutral300"
      style={{ backgroundColor: color }}
    />
  ) : null;

type Props = {
  readonly term: AttributeTerm;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

export const TermRow = ({ term, isFirst, isLast, onMove, onEdit, onDelete }: Props) => {
  const text = useText();
  const can = useCan();
  const image = wordOf(term.settings, 'image');
  return (
    <Flex tag="li" gap={3} justifyContent="space-between" wrap="wrap" paddingTop={1} paddingBottom={1}>
      <Flex gap={2} minWidth="0">
        <Swatch color={wordOf(term.settings, 'color')} />
        {image === '' ? null : <Box tag="img" src={image} alt="" width="2.4rem" height="2.4rem" />}
        <Typography textColor="neutral800">{term.title}</Typography>
      </Flex>
      <Flex gap={1}>
        {can('products/edit') ? (
          <>
            <SortButtons name={term.title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
            <IconButton label={`${text('kit.edit')}: ${term.title}`} onClick={onEdit}>
              <Pencil />
            </IconButton>
          </>
        ) : null}
        {can('products/delete') ? (
          <IconButton label={`${text('kit.delete')}: ${term.title}`} onClick={onDelete}>
            <Trash />
          </IconButton>
        ) : null}
      </Flex>
    </Flex>
  );
};
