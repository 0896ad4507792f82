import { InvalidInputError } from '../../domain/errors';
import { isStorageKey } from '../../domain/file';

/** @throws InvalidInputError for everything that could name a file outside the storage. */
export const assertStorageKey = (key: string): void => {
  if (isStorageKey(key)) return;
  const message = 'The file path is not valid.';
  throw new InvalidInputError(message, { file_path: { path: message } });
};
