import type { License, LicenseActivation, LicenseSettings, LicenseSite } from '../../contracts/licenses';
import type { Order } from '../../contracts/orders';
import type { Subscription } from '../../contracts/subscriptions';
import { LICENSE_STATUSES, type LicenseStatus } from '../../domain/license';
import { toInt } from '../../platform/db/columns';
import {
  carries,
  defineEvent,
  type EventReferences,
  type OrGone,
  type RecordedEvent,
} from '../../platform/events/events';
import type { Platform } from '../../platform/platform';
import { readOrdersById } from '../orders';
import { readSubscriptionsById } from '../subscriptions';
import { presentLicense } from './licenses.presenter';
import { findLicensesOf } from './licenses.repository';

/** What an event of a licence tells; the licence with its id alone where it was deleted meanwhile. */
export type LicensePayload = {
  readonly license: OrGone<License>;
  /** The order that it was issued for, or upgraded with. */
  readonly order: Order | null;
  readonly subscription: Subscription | null;
};

/** What is told beside that, under the names that are documented for each event. */
type Details = {
  readonly data: { readonly unit: number; readonly is_from_pool: boolean };
  readonly prev_status: LicenseStatus;
  readonly old_status: LicenseStatus;
  readonly new_status: LicenseStatus;
  readonly reason: string;
  /** Names of the columns that changed, with their new values. */
  readonly updates: Readonly<Record<string, unknown>>;
  readonly old_count: number;
  readonly old_key: string;
  readonly old_date: string | null;
  readonly new_date: string | null;
  readonly site: LicenseSite;
  readonly activation: Pick<LicenseActivation, 'id' | 'status' | 'is_local' | 'activation_hash'>;
};

/** However many, in three statements. */
const hydrateWith =
  <Names extends keyof Details>({ db, clock }: Platform, names: readonly Names[]) =>
  async (references: readonly EventReferences[]): Promise<readonly (LicensePayload & Pick<Details, Names>)[]> => {
    const ids = [...new Set(references.map(({ license_id: id }) => toInt(id)))];
    const found = new Map((await findLicensesOf(db, 'id', ids)).map((row) => [row.id, row]));
    const rows = [...found.values()];
    const orders = await readOrdersById(db, [...new Set(rows.map((row) => row.order_id))]);
    const subscriptionIds = [...new Set(rows.flatMap((row) => row.subscription_id ?? []))];
    const subscriptions = await readSubscriptionsById({ db, clock }, subscriptionIds);
    return references.map((told) => {
      const row = found.get(toInt(told.license_id));
      const details = Object.fromEntries(names.map((name) => [name, told[name]])) as Pick<Details, Names>;
      if (!row) return { license: { id: toInt(told.license_id) }, order: null, subscription: null, ...details };
      return {
        license: presentLicense(row, clock.now()),
        order: orders.get(row.order_id) ?? null,
        subscription: subscriptions.get(row.subscription_id ?? 0) ?? null,
        ...details,
      };
    });
  };

type DeletedLicense = {
  readonly license: License;
  /** Null where it was deleted too. */
  readonly order: Order | null;
};

/** The licence is carried as it was; its order may be there still. */
const hydrateDeleted =
  ({ db }: Platform) =>
  async (references: readonly EventReferences[]): Promise<readonly DeletedLicense[]> => {
    const licenses = references.map(({ license }) => license as License);
    const orders = await readOrdersById(db, [...new Set(licenses.map(({ order_id: id }) => id))]);
    return licenses.map((license) => ({ license, order: orders.get(license.order_id) ?? null }));
  };

const lifecycleEvents = (platform: Platform) => [
  defineEvent({
    name: 'license_issued',
    when: 'A licence was issued for a unit of a paid line; {license, data, order, subscription}: `data` says which unit, and whether the key is a prepared one.',
    hydrateAll: hydrateWith(platform, ['data']),
  }),
  defineEvent({
    name: 'license_renewed',
    when: 'The subscription of a licence was paid on, and its date moved; {license, order, subscription, prev_status}: the status that was stored.',
    hydrateAll: hydrateWith(platform, ['prev_status']),
  }),
  defineEvent({
    name: 'license_reactivated',
    when: 'A licence that had expired or was disabled is valid again, because its subscription goes on or its order is paid again; {license, order, subscription}.',
    hydrateAll: hydrateWith(platform, []),
  }),
  defineEvent({
    name: 'license_expired',
    when: 'The time of a licence is over, and so is its grace period; {license, order, subscription, prev_status}.',
    hydrateAll: hydrateWith(platform, ['prev_status']),
  }),
];

const endingEvents = (platform: Platform) => [
  defineEvent({
    name: 'license_extended_to_lifetime',
    when: 'All installments of the subscription of a licence are paid: it holds for ever; {license, order, subscription, prev_status}.',
    hydrateAll: hydrateWith(platform, ['prev_status']),
  }),
  defineEvent({
    name: 'license_disabled',
    when: 'A licence was disabled because its order was given back in full, canceled or not paid, or its plan was replaced; {license, order, subscription, reason}.',
    hydrateAll: hydrateWith(platform, ['reason']),
  }),
  defineEvent({
    name: 'license_upgraded',
    when: 'A licence was moved to the plan that its order was upgraded to; {license, order, subscription, updates}.',
    hydrateAll: hydrateWith(platform, ['updates']),
  }),
  defineEvent({
    name: 'license_deleted',
    when: 'A licence was deleted, by staff or with its order; {license, order}: the licence as it was, and null for an order that is gone.',
    hydrateAll: hydrateDeleted(platform),
  }),
];

const staffEvents = (platform: Platform) => {
  const statuses = hydrateWith(platform, ['old_status', 'new_status']);
  return [
    defineEvent({
      name: 'license_status_updated',
      when: 'The stored status of a licence has changed; {license, order, subscription, old_status, new_status}.',
      hydrateAll: statuses,
    }),
    ...LICENSE_STATUSES.map((status) =>
      defineEvent({
        name: `license_status_updated_to_${status}`,
        when: `The stored status of a licence has become ${status}; {license, order, subscription, old_status, new_status}.`,
        hydrateAll: statuses,
      })
    ),
    defineEvent({
      name: 'license_limit_increased',
      when: 'A licence may be used on more sites; {license, order, subscription, old_count}: 0 is as many as they like.',
      hydrateAll: hydrateWith(platform, ['old_count']),
    }),
    defineEvent({
      name: 'license_limit_decreased',
      when: 'A licence may be used on fewer sites; those that use it stay; {license, order, subscription, old_count}.',
      hydrateAll: hydrateWith(platform, ['old_count']),
    }),
    defineEvent({
      name: 'license_key_regenerated',
      when: 'A licence has a new key, and the old one is dead; {license, order, subscription, old_key}.',
      hydrateAll: hydrateWith(platform, ['old_key']),
    }),
    defineEvent({
      name: 'license_validity_extended',
      when: 'Staff have set the date of a licence; {license, order, subscription, old_date, new_date}: null is for ever.',
      hydrateAll: hydrateWith(platform, ['old_date', 'new_date']),
    }),
  ];
};

const siteEvents = (platform: Platform) => [
  defineEvent({
    name: 'license_activation_status_updated',
    when: 'A site began or ceased to use a licence; {license, order, subscription, site, activation}.',
    hydrateAll: hydrateWith(platform, ['site', 'activation']),
  }),
  defineEvent({
    name: 'license/site_activated',
    when: 'A site began to use a licence; {license, order, subscription, site, activation}.',
    hydrateAll: hydrateWith(platform, ['site', 'activation']),
  }),
  defineEvent({
    name: 'license/site_deactivated',
    when: 'A site ceased to use a licence; {license, order, subscription, site, activation}.',
    hydrateAll: hydrateWith(platform, ['site', 'activation']),
  }),
];

export const licenseEventDefinitions = (platform: Platform) => [
  ...lifecycleEvents(platform),
  ...endingEvents(platform),
  ...staffEvents(platform),
  ...siteEvents(platform),
  defineEvent({
    name: 'product_version_updated',
    when: 'A new version of a licensed product was published; {product_id, version, previous_version, license_settings}.',
    ...carries<{
      readonly product_id: number;
      readonly version: string;
      readonly previous_version: string;
      readonly license_settings: LicenseSettings;
    }>(),
  }),
];

/** To be recorded in the transaction of the change. */
export const licenseEvent = (name: string, licenseId: number, details: Partial<Details> = {}): RecordedEvent => ({
  name,
  references: { license_id: licenseId, ...details },
});

/** Of a change of the stored status; none where it stays. */
export const statusEvents = (
  licenseId: number,
  old_status: LicenseStatus,
  new_status: LicenseStatus
): readonly RecordedEvent[] =>
  old_status === new_status
    ? []
    : ['license_status_updated', `license_status_updated_to_${new_status}`].map((name) =>
        licenseEvent(name, licenseId, { old_status, new_status })
      );
