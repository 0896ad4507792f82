export { foldText } from './fold';
