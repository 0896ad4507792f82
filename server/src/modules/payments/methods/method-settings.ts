import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import type { Gateway } from '../gateway';
import { findGateway } from '../gateway-registry';
import {
  completeFields,
  effectiveValues,
  missingFields,
  type MethodFields,
  type MethodValues,
  type PaymentMode,
} from './method-fields';
import { openSecrets, readMethods, type StoredMethod } from './methods.repository';

/** A method without settings is offered until somebody says no; one with settings once somebody has looked at them. */
const isActiveAtFirst = ({ fields = {}, activeAtFirst = true }: Gateway): boolean =>
  activeAtFirst && Object.keys(fields).length === 0;

export const fieldsOfMethod = (gateway: Gateway): MethodFields =>
  completeFields(gateway.fields ?? {}, isActiveAtFirst(gateway));

/** Test or live, as the store takes orders now. */
export const orderModeOf = async (platform: Platform): Promise<PaymentMode> =>
  (await readStoreSettings(platform)).order_mode === 'live' ? 'live' : 'test';

const valuesOf = (
  platform: Platform,
  gateway: Gateway,
  stored: StoredMethod | undefined,
  mode: PaymentMode
): MethodValues => {
  const fields = fieldsOfMethod(gateway);
  const opened = openSecrets(platform, fields, stored?.values ?? {});
  return { ...effectiveValues(fields, opened, process.env), payment_mode: mode };
};

/** All settings of a method with secrets in the clear, for its gateway alone. */
export const readMethodValues = async (platform: Platform, gateway: Gateway): Promise<MethodValues> =>
  valuesOf(platform, gateway, (await readMethods(platform)).get(gateway.slug), await orderModeOf(platform));

/** A method as shoppers meet it. */
export type ActiveMethod = {
  readonly gateway: Gateway;
  readonly values: MethodValues;
};

const LAST = Number.MAX_SAFE_INTEGER;

/** Sorted as the merchant wants them; those that were never sorted stay in the order of their registration. */
export const sortMethods = async (platform: Platform, gateways: readonly Gateway[]): Promise<readonly Gateway[]> => {
  const stored = await readMethods(platform);
  const place = ({ slug }: Gateway): number => stored.get(slug)?.position ?? LAST;
  return [...gateways].sort((a, b) => place(a) - place(b));
};

export const isReady = (gateway: Gateway, values: MethodValues, mode: PaymentMode): boolean =>
  values.is_active === 'yes' && missingFields(fieldsOfMethod(gateway), values, mode).length === 0;

/** Those of the gateways that are switched on and have what they need in the store's mode. */
export const readActiveMethods = async (
  platform: Platform,
  gateways: readonly Gateway[]
): Promise<readonly ActiveMethod[]> => {
  const [stored, mode] = [await readMethods(platform), await orderModeOf(platform)];
  return (await sortMethods(platform, gateways))
    .map((gateway) => ({ gateway, values: valuesOf(platform, gateway, stored.get(gateway.slug), mode) }))
    .filter(({ gateway, values }) => isReady(gateway, values, mode));
};

/** What the thank-you page says of the payment: clean HTML, blank where nothing was written or the method is gone. */
export const readThankYouInstructions = async (platform: Platform, slug: string): Promise<string> => {
  const gateway = findGateway(platform, slug);
  return gateway ? ((await readMethodValues(platform, gateway)).thank_you_page_instructions ?? '') : '';
};
