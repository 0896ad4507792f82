export * from './download-link';
export * from './download-terms';
