import type { Platform } from '../../../platform/platform';
import { findGateway } from '../gateway-registry';
import { isUnopened, readMethods } from './methods.repository';
import { fieldsOfMethod } from './method-settings';

/** A payment method with the labels of those of its secrets that this site cannot open. */
export type UnopenedSecrets = { readonly method: string; readonly secrets: string };

/** Secrets that were sealed under other APP_KEYS: those methods are not offered before somebody enters them again. */
export const findUnopenedSecrets = async (platform: Platform): Promise<readonly UnopenedSecrets[]> => {
  const methods = await readMethods(platform);
  return [...methods].flatMap(([slug, { values }]) => {
    const gateway = findGateway(platform, slug);
    const labels = Object.entries(gateway ? fieldsOfMethod(gateway) : {})
      .filter(([key, { secret }]) => secret && isUnopened(platform, values[key] ?? ''))
      .map(([, { label }]) => label);
    return labels.length > 0 ? [{ method: gateway?.title ?? slug, secrets: labels.join(', ') }] : [];
  });
};

export const linesOfUnopenedSecrets = async (platform: Platform): Promise<readonly string[]> =>
  (await findUnopenedSecrets(platform)).map(
    ({ method, secrets }) =>
      `${method}: ${secrets} cannot be opened with the APP_KEYS of this site. Enter them again in the payment settings, or give ` +
      'this site the APP_KEYS of the one that the store came from.'
  );
