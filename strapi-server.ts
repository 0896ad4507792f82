export { default } from './server/src';
