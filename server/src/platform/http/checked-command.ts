import type * as yup from 'yup';
import { parseInput } from './parse-input';

/**
 * What code of the site asks for, held against the schema of the route that asks for the same: plain JavaScript writes it, and use
 * cases take for granted what a schema has let through.
 * @throws InvalidInputError with every wrong field.
 */
export const checkedCommand = <Checked>(schema: yup.Schema<Checked>, command: unknown): Checked =>
  parseInput(schema, command) as Checked;
