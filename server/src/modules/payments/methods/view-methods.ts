import type {
  ListedPaymentMethod,
  PaymentAccount,
  PaymentAccountFailure,
  PaymentConnectionAnswer,
  PaymentMethodAnswer,
  PaymentMethodSettings,
} from '../../../contracts/payment-methods';
import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import type { Gateway } from '../gateway';
import { allGateways, findGateway } from '../gateway-registry';
import { listenerAddress } from '../webhooks/listener-address';
import { maskValues, missingFields, presentFields, type PaymentMode } from './method-fields';
import { fieldsOfMethod, orderModeOf, readMethodValues, sortMethods } from './method-settings';
import { isUnopened, readMethods } from './methods.repository';

/** @throws NotFoundError. */
export const existingGateway = (platform: Platform, slug: string): Gateway => {
  const gateway = findGateway(platform, slug);
  if (!gateway) throw new NotFoundError('The payment method does not exist.');
  return gateway;
};

/** The settings with their secrets masked. */
export const viewSettings = async (platform: Platform, gateway: Gateway): Promise<PaymentMethodSettings> =>
  maskValues(fieldsOfMethod(gateway), await readMethodValues(platform, gateway));

const listenerOf = (platform: Platform, gateway: Gateway): Promise<string> | string =>
  gateway.features.includes('webhook') ? listenerAddress(platform, gateway.slug) : '';

export const viewMethod = async (platform: Platform, gateway: Gateway): Promise<PaymentMethodAnswer> => ({
  settings: await viewSettings(platform, gateway),
  fields: presentFields(fieldsOfMethod(gateway), process.env),
  webhook_url: await listenerOf(platform, gateway),
});

const featuresOf = ({ kind, features }: Gateway): ListedPaymentMethod['supported_features'] =>
  kind === 'offline' ? ['offline', ...features] : features;

const summaryOf = async (platform: Platform, gateway: Gateway): Promise<ListedPaymentMethod> => {
  const values = await readMethodValues(platform, gateway);
  return {
    method_key: gateway.slug,
    title: gateway.title,
    is_active: values.is_active === 'yes' ? 'yes' : 'no',
    missing: missingFields(fieldsOfMethod(gateway), values, await orderModeOf(platform)),
    description: gateway.description ?? '',
    logo: values.checkout_logo || (gateway.logo ?? ''),
    upcoming: false,
    requires_pro: false,
    supported_features: featuresOf(gateway),
  };
};

/** Every registered method, in the order of the merchant. All of them are there and in every edition. */
export const listMethods = async (platform: Platform): Promise<readonly ListedPaymentMethod[]> => {
  const gateways = await sortMethods(platform, allGateways(platform));
  return Promise.all(gateways.map((gateway) => summaryOf(platform, gateway)));
};

/** @throws InvalidInputError for a key that is no method, or that stands there twice. */
export const assertMethods = (platform: Platform, keys: readonly string[]): void => {
  const known = new Set(allGateways(platform).map(({ slug }) => slug));
  if (keys.every((key) => known.has(key)) && new Set(keys).size === keys.length) return;
  const message = `order must list payment methods, each once: ${[...known].join(', ')}`;
  throw new InvalidInputError(message, { order: { one_of: message } });
};

const accountOf = async (
  { strapi }: Platform,
  gateway: Gateway,
  mode: PaymentMode
): Promise<PaymentAccount | PaymentAccountFailure | null> => {
  try {
    return (await gateway.account?.(mode)) ?? null;
  } catch (error) {
    const reason = errorText(error instanceof Error ? error.message : error);
    strapi.log.warn(`The payment gateway '${gateway.slug}' did not tell its ${mode} account: ${reason}`);
    // Keys that are wrong and a provider that cannot be reached ask for different things of the merchant.
    return { error: `The payment provider did not tell the account: ${reason}` };
  }
};

const NOTE = 'The keys of this mode are forgotten. Payments that are under way are no longer taken in.';

/** The accounts of a method at its provider. Where there is no page of the provider to be sent to, keys are pasted. */
export const viewConnection = async (platform: Platform, gateway: Gateway): Promise<PaymentConnectionAnswer> => ({
  connect_config: {
    test_redirect: gateway.connectRedirect?.('test') ?? '',
    live_redirect: gateway.connectRedirect?.('live') ?? '',
    disconnect_note: gateway.account ? NOTE : '',
  },
  test_account: await accountOf(platform, gateway, 'test'),
  live_account: await accountOf(platform, gateway, 'live'),
  settings: await viewSettings(platform, gateway),
});

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
