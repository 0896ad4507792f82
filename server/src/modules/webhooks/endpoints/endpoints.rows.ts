import { contentVersion } from '../../../platform/content-version';
import { fromJson, toDate, toInt } from '../../../platform/db/columns';

export type DisabledReason = 'staff' | 'gone' | 'moved';

export type EndpointRow = {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: Date | null;
  readonly events: readonly string[];
  /** Sealed. */
  readonly secret: string;
  readonly former_secret: string | null;
  readonly former_secret_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type EndpointValues = Partial<Omit<EndpointRow, 'id' | 'created_at' | 'updated_at'>>;

/** Of what a form of it shows, but for the switch: a switch says how it is to be. */
export const endpointVersion = ({ name, url, events }: Pick<EndpointRow, 'name' | 'url' | 'events'>): string =>
  contentVersion({ name, url, events });

type Raw = Readonly<Record<string, unknown>>;

export const toEndpointRow = (raw: Raw): EndpointRow => ({
  id: toInt(raw.id),
  name: String(raw.name),
  url: String(raw.url),
  status: raw.status as EndpointRow['status'],
  disabled_reason: (raw.disabled_reason ?? null) as EndpointRow['disabled_reason'],
  disabled_at: toDate(raw.disabled_at),
  events: fromJson<readonly string[]>(raw.events, []),
  secret: String(raw.secret),
  former_secret: (raw.former_secret ?? null) as string | null,
  former_secret_until: toDate(raw.former_secret_until),
  created_at: toDate(raw.created_at) as Date,
  updated_at: toDate(raw.updated_at) as Date,
});
