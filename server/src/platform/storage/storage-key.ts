import { InvalidInputError } from '../../domain/errors';
import { isStorageKey } from '../../domain/file';

const refuse = (message: string): never => {
  throw new InvalidInputError(message, { file_path: { path: message } });
};

/** @throws InvalidInputError for everything that could name a file outside the storage, or outside the store's part of it. */
export const assertStorageKey = (key: string, prefix = ''): void => {
  if (!isStorageKey(key)) refuse('The file path is not valid.');
  if (!key.startsWith(prefix)) refuse(`The file path must begin with "${prefix}".`);
};
