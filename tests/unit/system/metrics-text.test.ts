import { metricsText } from '../../../server/src/modules/system/metrics-text';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const NONE = { pending: 0, running: 0, dead: 0 };

it('says in the format of Prometheus how much waits, and for how long', () => {
  const text = metricsText(
    [
      { queue: 'jobs', rows: { pending: 3, running: 1, dead: 2 }, dueSince: new Date(NOW.getTime() - 90_500) },
      { queue: 'events', rows: NONE, dueSince: null },
      { queue: 'deliveries', rows: { ...NONE, pending: 1 }, dueSince: new Date(NOW.getTime() + 5_000) },
    ],
    { memory: 1_024, uptime: 7.5 },
    NOW
  );
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE shop_queue_rows gauge',
      'shop_queue_rows{queue="jobs",status="pending"} 3',
      'shop_queue_rows{queue="jobs",status="dead"} 2',
      'shop_queue_rows{queue="events",status="running"} 0',
      'shop_queue_wait_seconds{queue="jobs"} 90.5',
      'shop_queue_wait_seconds{queue="events"} 0',
      'shop_queue_wait_seconds{queue="deliveries"} 0',
      'process_resident_memory_bytes 1024',
      'process_uptime_seconds 7.5',
    ])
  );
  expect(text.endsWith('\n')).toBe(true);
  const wellFormed = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{.+\})? [\d.]+|)$/;
  expect(lines.filter((line) => !wellFormed.test(line))).toEqual([]);
});
