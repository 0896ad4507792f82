/**
 * To be required before everything else: the process is in the zone of a machine in Berlin whose environment has no TZ. Whoever sets
 * process.env.TZ afterwards, as a line of an .env file does, changes the zone as it would there.
 */
const real = process.env;
real.TZ = 'Europe/Berlin';
let isHidden = true;

process.env = new Proxy(real, {
  has: (env, name) => !(isHidden && name === 'TZ') && name in env,
  get: (env, name) => (isHidden && name === 'TZ' ? undefined : env[name]),
  ownKeys: (env) => Reflect.ownKeys(env).filter((name) => !(isHidden && name === 'TZ')),
  getOwnPropertyDescriptor: (env, name) =>
    isHidden && name === 'TZ' ? undefined : Object.getOwnPropertyDescriptor(env, name),
  set: (env, name, value) => {
    if (name === 'TZ') isHidden = false;
    env[name] = value;
    return true;
  },
});
