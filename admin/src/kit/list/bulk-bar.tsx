import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import type { BulkAction, ListRow } from './list-definition';
import type { Selection } from './use-selection';

type Props<Row extends ListRow> = {
  readonly actions: readonly BulkAction<Row>[];
  readonly selection: Selection<Row>;
};

/** What can be done with the selected rows. Rows with which it was done are not selected any more; the others stay. */
export const BulkBar = <Row extends ListRow>({ actions, selection }: Props<Row>) => {
  const text = useText();
  const can = useCan();
  const [open, setOpen] = useState<string | null>(null);
  const allowed = actions.filter(({ needs = [] }) => [needs].flat().every(can));
  const { rows } = selection;
  const action = allowed.find(({ id }) => id === open);
  if ((rows.length === 0 && !action) || allowed.length === 0) return null;
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" padding={3}>
      <Flex gap={3} wrap="wrap">
        <Typography fontWeight="semiBold" aria-live="polite">
          {text('kit.list.selected', { count: rows.length })}
        </Typography>
        {allowed.map(({ id, label, danger }) => (
          <Button key={id} size="S" variant={danger ? 'danger-light' : 'secondary'} onClick={() => setOpen(id)}>
            {text(label)}
          </Button>
        ))}
        <Button size="S" variant="tertiary" onClick={selection.clear}>
          {text('kit.list.clearSelection')}
        </Button>
      </Flex>
      {action ? (
        <action.Dialog
          rows={rows}
          onClose={(done) => {
            setOpen(null);
            selection.drop(done);
          }}
        />
      ) : null}
    </Box>
  );
};
