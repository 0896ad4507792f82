import { Box, Button } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useText } from '../texts/use-text';

export const AddRow = ({ onAdd }: { readonly onAdd: () => void }) => (
  <Box>
    <Button type="button" variant="secondary" size="S" startIcon={<Plus />} onClick={onAdd}>
      {useText()('kit.add')}
    </Button>
  </Box>
);
