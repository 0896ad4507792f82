export * from './address-locale';
export * from './places';
export * from './postcode';
export * from './timezones';
