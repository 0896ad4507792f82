import { useDebounce, useForm } from '@strapi/strapi/admin';
import type { OrderDraft } from './order-draft';

/** What the form of an order holds at the moment. */
export const useDraft = (): OrderDraft => useForm('useDraft', ({ values }) => values as OrderDraft);

const PAUSE_MS = 300;

/** Follows a value once it has not changed for a moment, so that the server is not asked with every letter. */
export const useSettled = <Value>(value: Value): Value =>
  JSON.parse(useDebounce(JSON.stringify(value), PAUSE_MS)) as Value;
