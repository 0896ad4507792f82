import type { KeyboardEvent } from 'react';

/**
 * Strapi's cells take all keys of a cell with several buttons for themselves, and so those of the dialogs that these open: neither could be
 * used without a mouse, and nothing typed into a dialog. Only the arrows are theirs.
 */
export const keepKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const isInCell = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!isInCell || !event.key.startsWith('Arrow')) event.stopPropagation();
};
