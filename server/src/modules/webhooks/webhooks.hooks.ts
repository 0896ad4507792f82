import { filterPoint, isRecord, isYesOrNo } from '../../platform/events/hook-points';

type Told = {
  /** Of the message. */
  readonly type: string;
  readonly endpoint: { readonly id: number; readonly name: string; readonly url: string };
};

export const MAY_SEND = filterPoint('shop/webhook/should_send').of<
  boolean,
  Told & { readonly data: Readonly<Record<string, unknown>> }
>({
  says: 'Whether an endpoint is told of an event that it subscribes to; true. Asked once, when the delivery is recorded. Context {type, data, endpoint}.',
  accepts: isYesOrNo,
});

export const WEBHOOK_DATA = filterPoint('shop/webhook/data').of<Readonly<Record<string, unknown>>, Told>({
  says: '`data` of a message before it is recorded for an endpoint: an object that JSON can write. Context {type, endpoint}.',
  accepts: isRecord,
});

export const WEBHOOK_FILTERS = [MAY_SEND, WEBHOOK_DATA] as const;
