import { route } from '../../platform/http/route';
import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { examinationJob, readExamination, requestExamination } from './examination';
import { examine } from './examine';
import { probesOf } from './probes';
import { printFindings } from './print-findings';
import { readDoctor } from './read-doctor';

/** What the command runs: `strapi.plugin('shop').service('doctor')`. Answers whether the store is sound. */
export const doctorService = (platform: Platform) => ({
  run: (print: (line: string) => void): Promise<boolean> =>
    printFindings(examine(platform.db, platform.clock.now(), probesOf(platform)), print),
});

const FOR_SUPER_ADMINS = { policy: 'AdminPolicy', permission: 'is_super_admin' } as const;

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
      ...FOR_SUPER_ADMINS,
    }),
    route({
      method: 'GET',
      path: '/admin/doctor',
      action: 'examination.find',
      summary: 'Get what the last examination of the database has found',
      description:
        'Examines nothing itself, and so answers at once however large the store is. While an examination is under way it says how far that is.',
      handler: async ({ platform }) => ({ examination: await readExamination(platform) }),
      ...FOR_SUPER_ADMINS,
    }),
    route({
      method: 'POST',
      path: '/admin/doctor',
      action: 'examination.start',
      summary: 'Have the database examined in the background',
      description: 'One check after another. While an examination is under way nothing else is begun.',
      handler: async ({ platform }) => ({
        message: 'The database is being examined.',
        examination: await requestExamination(platform),
      }),
      ...FOR_SUPER_ADMINS,
    }),
  ],
  jobs: (platform) => [examinationJob(platform)],
});
