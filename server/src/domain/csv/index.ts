export { csvCell, toCsv, type CsvValue } from './csv';
