export * from './address-locale';
export * from './countries';
export * from './postcode';
export * from './states';
export * from './timezones';
