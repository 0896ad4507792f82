import { useRef } from 'react';

/** A click beside a window is easily a slip. It closes one that nothing was typed into; what was typed goes by a button, or by Escape. */
export const useKeptTyping = (typed: readonly unknown[]) => {
  const now = JSON.stringify(typed);
  const begun = useRef(now);
  return {
    onInteractOutside: (event: Event): void => {
      if (now !== begun.current) event.preventDefault();
    },
  };
};
