import { route } from '../../platform/http/route';
import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { examine } from './examine';
import { probesOf } from './probes';
import { printFindings } from './print-findings';
import { readDoctor } from './read-doctor';

/** What the command runs: `strapi.plugin('shop').service('doctor')`. Answers whether the store is sound. */
export const doctorService = (platform: Platform) => ({
  run: (print: (line: string) => void): Promise<boolean> =>
    printFindings(examine(platform.db, platform.clock.now(), probesOf(platform)), print),
});

/** Looks for what must not be in the database. It repairs nothing: what is wrong is for people to judge. */
export const doctorModule = defineModule({
  name: 'doctor',
  routes: [
    route({
      method: 'GET',
      path: '/app/doctor',
      action: 'doctor.find',
      summary: 'Examine the database for what must not be there',
      description:
        'Reads whole tables and changes nothing. Who asks while an examination is under way gets its outcome.',
      handler: ({ platform }) => readDoctor(platform),
      policy: 'AdminPolicy',
      permission: 'is_super_admin',
    }),
  ],
});
