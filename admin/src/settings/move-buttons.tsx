import { IconButton } from '@strapi/design-system';
import { ArrowDown, ArrowUp } from '@strapi/icons';
import { useText } from '../texts/use-text';

type Props = {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly disabled?: boolean;
  readonly onMove: (to: number) => void;
};

/** Sorts a list by buttons, which the keyboard reaches as well as the mouse. */
export const MoveButtons = ({ name, index, count, disabled = false, onMove }: Props) => {
  const text = useText();
  return (
    <>
      <IconButton
        label={text('kit.moveUp', { name })}
        variant="ghost"
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={text('kit.moveDown', { name })}
        variant="ghost"
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  );
};
