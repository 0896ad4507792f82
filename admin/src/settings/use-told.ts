import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { Outcome } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { useText } from '../texts/use-text';

/** Tells what became of something that was done by one click; answers whether it was done. */
export const useTold = () => {
  const text = useText();
  const { toggleNotification } = useNotification();
  return useCallback(
    async (work: Promise<Outcome>, done: string): Promise<boolean> => {
      const { error } = await work;
      if (error === undefined) toggleNotification({ type: 'success', message: done });
      else toggleNotification({ type: 'danger', message: failureText(error, text) });
      return error === undefined;
    },
    [text, toggleNotification]
  );
};
