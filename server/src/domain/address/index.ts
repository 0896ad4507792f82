export * from './address-locale';
export * from './places';
export * from './timezones';
