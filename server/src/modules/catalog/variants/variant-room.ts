import { MAX_VARIANTS } from '../../../domain/catalog';
import { InvalidInputError } from '../../../domain/errors';

/** What is there already stays, however many it is. @throws InvalidInputError on `variants`. */
export const assertRoom = (stored: number, added: number): void => {
  if (added === 0 || stored + added <= MAX_VARIANTS) return;
  const message = `A product may have at most ${MAX_VARIANTS} variants.`;
  throw new InvalidInputError(message, { variants: { max: message } });
};
