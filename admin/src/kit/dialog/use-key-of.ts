import { useRef } from 'react';

/** One Idempotency-Key per intention: trying again with the same one cannot do it twice, and another one gets another key. */
export const useKeyOf = (): ((intention: unknown) => string) => {
  const known = useRef({ written: '', key: '' });
  return (intention) => {
    const written = JSON.stringify(intention ?? null);
    if (known.current.written !== written) known.current = { written, key: crypto.randomUUID() };
    return known.current.key;
  };
};
