export * from './address-locale';
export * from './city';
export * from './places';
export * from './postcode';
export * from './timezones';
