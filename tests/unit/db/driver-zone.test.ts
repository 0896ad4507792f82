import { assertDriverUtc } from '../../../server/src/platform/utc';

const connectedWith = (connectionSettings?: object, client = 'mysql') => ({
  db: { connection: { client: { connectionSettings } }, dialect: { client } },
});

it.each([
  undefined,
  {},
  { timezone: 'local' },
  { timezone: 'Z' },
  { timezone: '+00:00' },
  { timezone: '-00:00' },
  // The driver takes these for none.
  { timezone: '-0530' },
  { timezone: '+01' },
])('a connection with %j keeps moments in UTC', (settings) => {
  expect(() => assertDriverUtc(connectedWith(settings))).not.toThrow();
});

it.each(['+02:00', '-05:30', ' 02:00'])('a connection with the time zone %s does not, and is named', (timezone) => {
  expect(() => assertDriverUtc(connectedWith({ timezone }))).toThrow(`config/database has timezone: '${timezone}'`);
});

it('is not asked of databases whose driver has no such option', () => {
  expect(() => assertDriverUtc(connectedWith({ timezone: '+02:00' }, 'postgres'))).not.toThrow();
});
