import path from 'node:path';

/** The folder that holds everything this site writes: SQLite file, uploads, demo.json. `DEMO_DIR`, else `.tmp`. */
export const stateDir = (): string => path.resolve(process.env.DEMO_DIR ?? '.tmp');
