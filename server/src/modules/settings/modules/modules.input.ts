import type { AnySchema } from '../../../platform/http/route';
import { freeMap, object } from '../../../platform/http/fields';

/** {settings: {key: {active, ...}}} or the modules as keys of the body itself; which there are is known to the use case. */
export const saveModulesBody = freeMap(100) as unknown as AnySchema;

export const saveModulesFrame = object({ settings: freeMap(100) });
