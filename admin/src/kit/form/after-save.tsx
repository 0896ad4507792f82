import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';

export type Saved = { readonly data: unknown };

type Props = {
  /** A save during which something was typed; null where there is none. */
  readonly saved: Saved | null;
  readonly onSaved: ((data: unknown) => void) | undefined;
};

/**
 * Goes on after a save during which something was typed. Strapi's Blocker lets everybody go while a form is being saved: behind it, and
 * once the form counts as changed again, it asks before that is lost.
 */
export const AfterSave = ({ saved, onSaved }: Props) => {
  const isSubmitting = useForm('AfterSave', (form) => form.isSubmitting);
  const told = useRef<Saved | null>(null);
  useEffect(() => {
    if (saved === null || isSubmitting || told.current === saved) return;
    told.current = saved;
    onSaved?.(saved.data);
  }, [saved, isSubmitting, onSaved]);
  return null;
};
