import { defineModule } from '../../platform/module';
import { route } from '../../platform/http/route';

/** The no-op route: the whole chain of the store without callers and database; the yardstick of the benchmark. */
export const systemModule = defineModule({
  name: 'system',
  routes: [
    route({
      method: 'GET',
      path: '/ping',
      action: 'system.find',
      summary: 'Ask whether the site takes requests',
      description: 'Touches neither callers nor the database.',
      policy: 'PublicPolicy',
      identify: false,
      handler: async () => ({ ok: true }),
    }),
  ],
});
