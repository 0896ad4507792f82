export * from './add-item';
