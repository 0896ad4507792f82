import { reportsModule } from '../../../server/src/modules/reports';
import { reportRoutes } from '../../../server/src/modules/reports/reports.routes';
import { parseInput } from '../../../server/src/platform/http/parse-input';

const OF_SUBSCRIPTIONS = [
  'subscription-chart',
  'daily-signups',
  'subscription-retention',
  'retention-chart',
  'subscription-cohorts',
];

describe('the type of subscriptions', () => {
  it.each(OF_SUBSCRIPTIONS)('of %s is the only one that there is', (name) => {
    const route = reportRoutes.find(({ path }) => path === `/reports/${name}`);
    const ask = (subscriptionType: unknown) => parseInput(route?.input?.query, { params: { subscriptionType } });
    expect(ask('subscription')).toMatchObject({ params: { subscriptionType: 'subscription' } });
    expect(ask('')).toMatchObject({ params: {} });
    expect(() => ask('renewal')).toThrow('params.subscriptionType');
  });
});

describe('snapshots of cohorts', () => {
  it.each(['POST /reports/generate-retention-snapshots', 'GET /reports/retention-snapshots-status'])(
    'are nothing to wait for: %s',
    async (name) => {
      const route = reportsModule.routes?.find(({ method, path }) => `${method} ${path}` === name);
      expect(route).toMatchObject({ policy: 'ReportPolicy', permission: 'reports/view' });
      expect(await route?.handler({} as never)).toEqual({ status: 'completed', message: expect.any(String) });
    }
  );
});
