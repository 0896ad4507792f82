import fc from 'fast-check';

const GIVEN = Number(process.env.PROPERTY_SEED || NaN);

/** What random tests draw from: CI names it, so that a commit is always tried on the same cases. */
export const SEED = Number.isSafeInteger(GIVEN) ? GIVEN : Date.now() % 2 ** 31;

fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(Number.isSafeInteger(GIVEN) ? { seed: GIVEN } : {}) });

/** Whoever takes it from here has each `fc.assert` seeded. */
export { fc };
