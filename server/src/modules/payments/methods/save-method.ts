import type * as yup from 'yup';
import { InvalidInputError, UnprocessableError, type FieldErrors } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { object, text } from '../../../platform/http/fields';
import { parseInput } from '../../../platform/http/parse-input';
import type { Platform } from '../../../platform/platform';
import { SECRET_MASK } from '../../../platform/secrets/secret-mask';
import { authorOf, recordActivities, recordApiFailure } from '../../activity';
import { rulesOf } from '../../settings';
import type { Gateway } from '../gateway';
import { missingFields, type MethodField, type MethodFields, type MethodValues } from './method-fields';
import { fieldsOfMethod, orderModeOf, readMethodValues } from './method-settings';
import { mergeMethod, METHODS_VERSION, sealSecrets } from './methods.repository';
import { movedSecrets } from './moved-secrets';

const CONTROL = /\p{Cc}/u;

/** Keys are taken as they are: cleaning one up would break it. */
const secretRule = ({ label, max = 500 }: MethodField): yup.Schema =>
  text(max)
    .label(label)
    .test('characters', '${path} holds characters that no key has', (value) => !value || !CONTROL.test(value));

const ruleOf = (key: string, field: MethodField): yup.Schema =>
  field.secret
    ? secretRule(field)
    : (rulesOf({ [key]: { ...field, required: false, default: '' } })[key] as yup.Schema);

/** The mode is the store's, and a mask stands for the secret that is there. */
const isChange = (key: string, value: unknown): boolean => key !== 'payment_mode' && value !== SECRET_MASK;

const validChanges = (fields: MethodFields, given: Readonly<Record<string, unknown>>): MethodValues => {
  const known = Object.entries(given).filter(([key, value]) => Object.hasOwn(fields, key) && isChange(key, value));
  const rules = known.map(([key]) => [key, ruleOf(key, fields[key] as MethodField)] as const);
  const schema = object(Object.fromEntries(rules)) as yup.ObjectSchema<Record<string, unknown>>;
  const valid = parseInput(schema, Object.fromEntries(known)) as Record<string, unknown>;
  return Object.fromEntries(known.map(([key]) => [key, String(valid[key] ?? '')]));
};

const assertUnmoved = (errors: FieldErrors): void => {
  const [first] = Object.values(errors).flatMap((rules) => Object.values(rules));
  if (first !== undefined) throw new InvalidInputError(first, errors);
};

const refuse = (message: string): never => {
  throw new UnprocessableError(message, { extra: { status: 'failed', data: [] } });
};

const askGateway = async (platform: Platform, gateway: Gateway, values: MethodValues): Promise<string | null> => {
  try {
    const answer = await gateway.validateSettings?.(values);
    return answer?.status === 'failed' ? answer.message : null;
  } catch (error) {
    const title = `The payment gateway '${gateway.slug}' could not check its settings`;
    await recordApiFailure(platform, { title, moduleName: 'payment' }, error);
    return 'The settings could not be checked with the payment provider. Please try again.';
  }
};

/** What is offered to shoppers must work. */
const assertWorking = async (platform: Platform, gateway: Gateway, values: MethodValues): Promise<void> => {
  const fields = fieldsOfMethod(gateway);
  const missing = missingFields(fields, values, await orderModeOf(platform));
  if (missing.length > 0) refuse(`Please fill in: ${missing.map((key) => fields[key]?.label).join(', ')}.`);
  const message = await askGateway(platform, gateway, values);
  if (message) refuse(message);
};

export const storeChanges = async (
  platform: Platform,
  principal: Principal,
  gateway: Gateway,
  changes: MethodValues
): Promise<void> => {
  const fields = fieldsOfMethod(gateway);
  const labels = Object.keys(changes).map((key) => fields[key]?.label ?? key);
  await platform.db.transaction(async () => {
    await mergeMethod(platform, gateway.slug, sealSecrets(platform, fields, changes));
    const content = `${gateway.title}: ${labels.join(', ')}.`;
    await recordActivities(platform, [
      { title: 'Payment settings updated', content, moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(METHODS_VERSION);
  });
};

/**
 * Lays what is given over the settings of a method; keys that it does not have are ignored, masks keep their secrets.
 * @throws InvalidInputError, also where a kept secret would go to another address; UnprocessableError where the method is to be offered,
 * and does not work with these settings.
 */
export const saveMethod = async (
  platform: Platform,
  principal: Principal,
  gateway: Gateway,
  given: Readonly<Record<string, unknown>>
): Promise<void> => {
  if (Object.keys(given).length === 0) {
    throw new InvalidInputError('There are no settings to save.', { settings: { required: 'settings is required' } });
  }
  const changes = validChanges(fieldsOfMethod(gateway), given);
  if (Object.keys(changes).length === 0) return;
  const known = await readMethodValues(platform, gateway);
  assertUnmoved(movedSecrets(gateway.fields ?? {}, known, changes, process.env));
  const values = { ...known, ...changes };
  if (values.is_active === 'yes') await assertWorking(platform, gateway, values);
  await storeChanges(platform, principal, gateway, changes);
};
