import { Flex, IconButton, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { ChevronLeft, ChevronRight } from '@strapi/icons';
import { styled } from 'styled-components';
import { useText } from '../../texts/use-text';
import { PAGE_SIZES, type ListState } from './list-state';
import type { ChangeList } from './use-list-state';

type Props = { readonly state: ListState; readonly onChange: ChangeList; readonly total: number };

const PageSize = ({ state, onChange }: Omit<Props, 'total'>) => {
  const text = useText();
  // An address may ask for another number than those that are offered.
  const sizes = [...new Set<number>([...PAGE_SIZES, state.perPage])].sort((one, other) => one - other);
  return (
    <Flex gap={2} alignItems="center">
      <SingleSelect
        aria-label={text('kit.list.pageSize')}
        size="S"
        value={String(state.perPage)}
        onChange={(size) => onChange({ perPage: Number(size) })}
      >
        {sizes.map((size) => (
          <SingleSelectOption key={size} value={String(size)}>
            {String(size)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Typography variant="pi" textColor="neutral600">
        {text('kit.list.pageSize')}
      </Typography>
    </Flex>
  );
};

/** What was before lies at the right of a page that is read from right to left. */
const Arrows = styled(Flex)`
  [dir='rtl'] & svg {
    transform: scaleX(-1);
  }
`;

export const ListPager = ({ state, onChange, total }: Props) => {
  const text = useText();
  const pages = Math.max(1, Math.ceil(total / state.perPage));
  return (
    <Flex tag="nav" aria-label={text('kit.list.pages')} justifyContent="space-between" wrap="wrap" gap={4}>
      <PageSize state={state} onChange={onChange} />
      <Arrows gap={2} alignItems="center">
        <IconButton
          label={text('kit.list.previous')}
          disabled={state.page <= 1}
          onClick={() => onChange({ page: Math.min(state.page - 1, pages) })}
        >
          <ChevronLeft />
        </IconButton>
        <Typography variant="pi" textColor="neutral800">
          {text('kit.list.page', { page: state.page, pages })}
        </Typography>
        <IconButton
          label={text('kit.list.next')}
          disabled={state.page >= pages}
          onClick={() => onChange({ page: state.page + 1 })}
        >
          <ChevronRight />
        </IconButton>
      </Arrows>
    </Flex>
  );
};
