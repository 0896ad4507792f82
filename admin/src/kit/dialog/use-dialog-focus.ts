import { useRef } from 'react';

const FIELD = ['input', 'textarea', '[role="combobox"]', '[role="checkbox"]', '[role="radio"]']
  .map((kind) => `${kind}:not([disabled], [aria-hidden], [type="hidden"], [tabindex="-1"])`)
  .join(', ');

const BUTTON = 'button:not([disabled])';

const firstStop = (dialog: HTMLElement): Element | null => dialog.querySelector(FIELD) ?? dialog.querySelector(BUTTON);

/** What has the focus before a dialog opens. An item of a menu is gone by then: its button stands for it. */
const openerOf = (active: Element | null): Element | null => {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
};

const giveFocus = (element: Element | null | undefined): void => {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
};

/**
 * Strapi's dialogs give the focus to a button of their own that closes them at once, and back to a button of their own that opens them.
 * Ours have neither: the focus stayed on the page behind, and was lost afterwards. It goes to the first field, or to the button that
 * leaves all as it is, and back to what had it.
 */
export const useDialogFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = openerOf(document.activeElement);
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) giveFocus(firstStop(event.currentTarget));
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      giveFocus(opener.current);
    },
  };
};
