import type { AnySchema } from '../../../platform/http/route';
import { explained, freeMap, object } from '../../../platform/http/fields';

/** {settings: {key: {active, ...}}} or the modules as keys of the body itself; which there are is known to the use case. */
export const saveModulesBody = explained(
  freeMap(100),
  'With `settings`, a map of modules; or modules as keys of the body itself.'
) as unknown as AnySchema;

export const saveModulesFrame = object({ settings: freeMap(100) });
