export * from './address-locale';
export * from './countries';
export * from './place-facts';
export * from './postcode';
export * from './states';
export * from './timezones';
