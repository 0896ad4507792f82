import type { InferType } from 'yup';
import type { MessageAnswer } from '../../../contracts/answers';
import type {
  PaymentAddonAnswer,
  PaymentConnectionAnswer,
  PaymentMethodAnswer,
  PaymentMethodListAnswer,
  PaymentMethodOrderAnswer,
  SavedPaymentMethodAnswer,
} from '../../../contracts/payment-methods';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf, recordActivities } from '../../activity';
import { activateAddon, installAddon, type activateAddonBody, type installAddonBody } from '../../settings';
import { DESIGN_FIELDS } from './method-fields';
import { fieldsOfMethod } from './method-settings';
import type { designBody, disconnectBody, methodQuery, reorderBody, saveMethodBody } from './methods.input';
import { METHODS_VERSION, placeMethods } from './methods.repository';
import { saveMethod, storeChanges } from './save-method';
import { assertMethods, existingGateway, listMethods, viewConnection, viewMethod, viewSettings } from './view-methods';

type Asking = ShopRequest<InferType<typeof methodQuery>>;
type Sending<Schema> = ShopRequest<unknown, Schema>;

export const list = async ({ platform }: ShopRequest): Promise<PaymentMethodListAnswer> => ({
  gateways: await listMethods(platform),
});

export const view = ({ platform, query }: Asking): Promise<PaymentMethodAnswer> =>
  viewMethod(platform, existingGateway(platform, query.method));

export const connection = ({ platform, query }: Asking): Promise<PaymentConnectionAnswer> =>
  viewConnection(platform, existingGateway(platform, query.method));

export const save = async ({
  platform,
  principal,
  body,
}: Sending<InferType<typeof saveMethodBody>>): Promise<SavedPaymentMethodAnswer> => {
  const gateway = existingGateway(platform, body.method);
  await saveMethod(platform, principal, gateway, body.settings ?? {});
  return { settings: await viewSettings(platform, gateway), message: 'Settings saved.' };
};

export const design = async ({
  platform,
  principal,
  body,
}: Sending<InferType<typeof designBody>>): Promise<SavedPaymentMethodAnswer> => {
  const gateway = existingGateway(platform, body.method);
  const given = Object.keys(DESIGN_FIELDS).filter((key) => body[key as keyof typeof body] !== undefined);
  const changes = Object.fromEntries(given.map((key) => [key, body[key as keyof typeof body]]));
  await saveMethod(platform, principal, gateway, changes);
  return { message: 'Design saved.', settings: await viewSettings(platform, gateway) };
};

export const reorder = async ({
  platform,
  principal,
  body,
}: Sending<InferType<typeof reorderBody>>): Promise<PaymentMethodOrderAnswer> => {
  const order = (body.order ?? []) as readonly string[];
  assertMethods(platform, order);
  await platform.db.transaction(async () => {
    await placeMethods(platform, order);
    const entry = { title: 'Payment methods sorted', content: order.join(', '), moduleName: 'settings' };
    await recordActivities(platform, [{ ...entry, ...authorOf(principal) }]);
    await platform.versions.raise(METHODS_VERSION);
  });
  return { message: 'The order has been saved.', order };
};

/** Forgets the keys of one mode; without them the method is not offered in it any more. */
export const disconnect = async ({
  platform,
  principal,
  body,
}: Sending<InferType<typeof disconnectBody>>): Promise<SavedPaymentMethodAnswer> => {
  const gateway = existingGateway(platform, body.method);
  const keys = Object.entries(fieldsOfMethod(gateway)).filter(([, { mode }]) => mode === body.mode);
  if (keys.length > 0) {
    await storeChanges(platform, principal, gateway, Object.fromEntries(keys.map(([key]) => [key, ''])));
  }
  return { message: 'The account has been disconnected.', settings: await viewSettings(platform, gateway) };
};

export const install = async ({
  platform,
  body,
}: Sending<InferType<typeof installAddonBody>>): Promise<PaymentAddonAnswer> =>
  installAddon(platform, body.plugin_slug);

export const activate = async ({
  platform,
  body,
}: Sending<InferType<typeof activateAddonBody>>): Promise<MessageAnswer> => activateAddon(platform, body.plugin_file);
