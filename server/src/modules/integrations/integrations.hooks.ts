import type { AvailableIntegration, FeedOption } from '../../contracts/integrations';
import { actionPoint, filterPoint, isRecord, isYesOrNo } from '../../platform/events/hook-points';
import type { FeedEventData, Settled } from './provider';

export type Integrations = Readonly<Record<string, AvailableIntegration>>;

const SHOWN = {
  title: 'string',
  description: 'string',
  category: 'string',
  logo: 'string',
  enabled: 'boolean',
} as const;

/** What a site may say otherwise of an integration, as far as it is of the right kind. */
const changesOf = (given: unknown): Partial<AvailableIntegration> => {
  if (!isRecord(given)) return {};
  const shown = Object.entries(SHOWN).filter(([name, kind]) => typeof given[name] === kind);
  const priority = Number.isSafeInteger(given.priority) ? { priority: Number(given.priority) } : {};
  return { ...Object.fromEntries(shown.map(([name]) => [name, given[name]])), ...priority };
};

export const ORDER_INTEGRATIONS = filterPoint('shop/integration/order_integrations').readAs<
  Integrations,
  null,
  Integrations
>({
  says: 'The integrations of the store by key. Title, description, category, logo, priority and `enabled` may be changed; feeds of one that is switched off, or taken out, do not run. New ones are registered, see docs/integrations.md.',
  reads: (answer, _context, own) =>
    isRecord(answer)
      ? Object.fromEntries(
          Object.entries(own)
            .filter(([key]) => Object.hasOwn(answer, key))
            .map(([key, info]) => [key, { ...info, ...changesOf(answer[key]) }])
        )
      : undefined,
});

export const ALL_ASYNC = filterPoint('shop/integration/run_all_actions_on_async').of<
  boolean,
  { readonly event: string; readonly order_id: number }
>({
  says: 'Whether all feeds of an event wait behind those of other events, as those of integrations with `delay_on_product_action` or `delay_on_global_action` do; false. Context {event, order_id}.',
  accepts: isYesOrNo,
});

const isSettled = (answer: unknown): answer is Settled =>
  isRecord(answer) && typeof answer.message === 'string' && typeof answer.status === 'boolean';

export const savedSettings = (provider: string) =>
  filterPoint(`shop/integration/save_global_integration_settings_${provider}`).of<
    Settled,
    { readonly settings_key: string; readonly integration: Readonly<Record<string, string>> }
  >({
    says: 'The answer to a save of what is set up for that integration: {message, status}. Context {settings_key, integration}, without secrets.',
    accepts: isSettled,
  });

export const isOption = (value: unknown): value is FeedOption =>
  isRecord(value) && typeof value.id === 'string' && typeof value.title === 'string';

export const chainedOptions = (route: string) =>
  filterPoint(`shop/integration/chained_${route}`).of<
    readonly FeedOption[],
    { readonly route: string; readonly values: Readonly<Record<string, unknown>> }
  >({
    says: 'The options of a chained field of that route: [{id, title}]. Context {route, values}: what the form has sent.',
    accepts: (answer): answer is readonly FeedOption[] => Array.isArray(answer) && answer.every(isOption),
  });

export type ToldRun = FeedEventData & {
  readonly trigger: string;
  readonly is_revoke_hook: 'yes' | 'no';
  readonly scope: string;
  readonly provider: string;
  readonly integration_id: number;
  readonly note: string;
};

export const feedHasRun = (provider: string) =>
  actionPoint(`shop/integration/run/${provider}`).of<ToldRun>(
    'A feed of that integration was carried out for an order: {order, customer, transaction, subscription, trigger, is_revoke_hook, scope, provider, integration_id, note}. Not told twice, unless the process dies right then.'
  );

export const INTEGRATION_FILTERS = [
  ORDER_INTEGRATIONS,
  ALL_ASYNC,
  savedSettings('{settings_key}'),
  chainedOptions('{route}'),
] as const;

export const INTEGRATION_ACTIONS = [feedHasRun('{provider}')] as const;
