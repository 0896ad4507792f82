import { isPanelFailure, refusedFields } from '../api/shop-query';
import type { Text } from '../texts/use-text';

/** Why something could not be done, in words for people: the server's own where it said something. */
export const failureText = (error: unknown, text: Text): string => {
  if (!isPanelFailure(error)) return text('kit.error.unknown');
  if (error.kind === 'unreachable') return text('kit.error.unreachable');
  const [field] = Object.values(refusedFields(error));
  return field ?? error.message;
};
