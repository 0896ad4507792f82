import type { FieldErrors } from '../../../domain/errors';
import { enterAgain, namesAnotherServer } from '../../../platform/secrets/moved-address';
import type { MethodField, MethodFields, MethodValues } from './method-fields';

type Environment = Readonly<Record<string, string | undefined>>;

type Named = readonly [key: string, field: MethodField];

const WEB_ADDRESS = /^\s*https?:/i;

/** Where the field says that secrets go there, anything else is another place; otherwise only another server is. */
const isMoved = ([key, { type, receivesSecrets }]: Named, before: MethodValues, after: MethodValues): boolean => {
  if (receivesSecrets === false || before[key] === after[key]) return false;
  if (receivesSecrets === true && !WEB_ADDRESS.test(after[key] ?? '')) return true;
  const mayBeAddress = receivesSecrets === true || type === 'url' || type === 'text';
  return mayBeAddress && namesAnotherServer([key], before, after);
};

/** An account of one mode is not asked with the keys of the other. */
const isFor = ([, secret]: Named, [, address]: Named): boolean =>
  secret.mode === undefined || address.mode === undefined || secret.mode === address.mode;

const setOutside = (label: string): string =>
  `The address can only be changed together with what the environment of the server sets: ${label}.`;

/**
 * Secrets that would go to another address than the one they were entered for, by key. Who may write settings cannot read the secrets among
 * them, and is not to have them sent to a place of their own. `fields`: those of the gateway itself; `known`: its values, with what the
 * environment sets.
 */
export const movedSecrets = (
  fields: MethodFields,
  known: MethodValues,
  changes: MethodValues,
  environment: Environment
): FieldErrors => {
  const all = Object.entries(fields);
  const after = { ...known, ...changes };
  const places = all.filter((named) => !named[1].secret && isMoved(named, known, after));
  const isSetOutside = ({ env }: MethodField): boolean => env !== undefined && Boolean(environment[env]);
  const isKept = ([key, field]: Named): boolean =>
    Boolean(known[key]) && (isSetOutside(field) || !Object.hasOwn(changes, key));
  return Object.fromEntries(
    all
      .filter((named) => named[1].secret && isKept(named) && places.some((place) => isFor(named, place)))
      .map(([key, field]) => [
        key,
        { required: isSetOutside(field) ? setOutside(field.label) : enterAgain(field.label) },
      ])
  );
};
