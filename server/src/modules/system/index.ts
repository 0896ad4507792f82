import { defineModule } from '../../platform/module';
import { rawRoute, route } from '../../platform/http/route';
import { metrics } from './metrics.controller';
import { assertReady } from './readiness';

const OPEN = { method: 'GET', policy: 'PublicPolicy', identify: false } as const;

/** The no-op route, the yardstick of the benchmark; and what operators ask of a process: whether it lives, can serve, and keeps up. */
export const systemModule = defineModule({
  name: 'system',
  routes: [
    route({
      ...OPEN,
      path: '/ping',
      action: 'system.find',
      summary: 'Ask whether the site takes requests',
      description: 'Touches neither callers nor the database.',
      handler: async () => ({ ok: true }),
    }),
    route({
      ...OPEN,
      path: '/health/live',
      action: 'health.liveFind',
      summary: 'Ask whether the process lives',
      description: 'Does not touch the database: one that is away is no reason to start the process anew.',
      handler: async () => ({ ok: true }),
    }),
    route({
      ...OPEN,
      path: '/health/ready',
      action: 'health.readyFind',
      summary: 'Ask whether the process can serve',
      description: 'Answers 503 while the database cannot be reached, or does not answer within two seconds.',
      handler: async ({ platform }) => {
        await assertReady(platform);
        return { ok: true };
      },
    }),
    rawRoute({
      ...OPEN,
      path: '/metrics',
      action: 'metrics.find',
      summary: 'Read the figures of the process',
      description:
        'In the text format of Prometheus: jobs, events and their deliveries by state, how long the oldest of them has been due, and the memory of the process. For callers with the bearer token that the site has set (`metricsToken`).',
      produces: 'text/plain',
      failures: { 401: 'The token is missing or wrong.', 404: 'The site has set no token.' },
      handler: metrics,
    }),
  ],
});
