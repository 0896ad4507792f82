import { Flex, IconButton } from '@strapi/design-system';
import { ArrowDown, ArrowUp } from '@strapi/icons';
import { useText } from '../texts/use-text';

type Props = {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
};

/** Sorting by buttons: works with keyboard and finger alike. */
export const SortButtons = ({ name, isFirst, isLast, onMove }: Props) => {
  const text = useText();
  return (
    <Flex gap={1}>
      <IconButton label={text('attributes.up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={text('attributes.down', { name })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown />
      </IconButton>
    </Flex>
  );
};
