import { isDeadlock } from './database-errors';

const ATTEMPTS = 4;

/** A single statement that the database gave up to break a lock cycle has changed nothing and is simply repeated. */
export const repeatOnDeadlock = async <T>(statement: () => PromiseLike<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
};
