import { Checkbox } from '@strapi/design-system';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../texts/use-text';
import type { ListRow } from './list-definition';
import type { Selection } from './use-selection';

/**
 * While Strapi's checkbox is drawn first it holds a hidden input besides its button. The cell around them then takes the focus itself, and
 * keeps it when arrow keys should lead on. Once the input is gone the focus belongs to the button.
 */
const useFocusOfCell = (): RefObject<HTMLButtonElement> => {
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const cell = box.current?.closest('td, th');
      const place = cell?.getAttribute('tabindex') ?? null;
      if (place === null) return;
      cell?.removeAttribute('tabindex');
      box.current?.setAttribute('tabindex', place);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return box;
};

type RowProps<Row extends ListRow> = {
  readonly name: string;
  readonly row: Row;
  readonly selection: Selection<Row>;
};

export const SelectRow = <Row extends ListRow>({ name, row, selection }: RowProps<Row>) => {
  const text = useText();
  return (
    <Checkbox
      ref={useFocusOfCell()}
      aria-label={text('kit.list.select', { name })}
      checked={selection.has(row)}
      onCheckedChange={() => selection.toggle(row)}
    />
  );
};

type PageProps<Row extends ListRow> = {
  readonly data: readonly Row[];
  readonly selection: Selection<Row>;
  /** Its name, where it is to be seen. */
  readonly children?: ReactNode;
};

export const SelectPage = <Row extends ListRow>({ data, selection, children }: PageProps<Row>) => {
  const text = useText();
  const count = data.filter((row) => selection.has(row)).length;
  return (
    <Checkbox
      ref={useFocusOfCell()}
      {...(children ? {} : { 'aria-label': text('kit.list.selectPage') })}
      checked={count === 0 ? false : count === data.length ? true : 'indeterminate'}
      onCheckedChange={() => selection.togglePage(data)}
    >
      {children}
    </Checkbox>
  );
};
