export default {
  config: { locales: ['de'], tutorials: false, notifications: { releases: false } },
  bootstrap() {},
};
