import type { WebhookEventType } from '../../../server/src/contracts/webhooks';

/** Subscribes to all events, those of later versions too. */
export const ALL_EVENTS = '*';

export type EventGroup = { readonly group: string; readonly events: readonly WebhookEventType[] };

/** In the order in which the server names them, without those that may not be chosen, unless they are. */
export const groupsOf = (
  events: readonly WebhookEventType[],
  chosen: readonly string[],
  may: (permission: string) => boolean
): readonly EventGroup[] => {
  const shown = events.filter(({ type, permission }) => may(permission) || chosen.includes(type));
  return [...new Set(shown.map(({ group }) => group))].map((group) => ({
    group,
    events: shown.filter((event) => event.group === group),
  }));
};

export const withEvents = (chosen: readonly string[], types: readonly string[], isOn: boolean): readonly string[] => {
  const others = chosen.filter((type) => !types.includes(type));
  return isOn ? [...others, ...types] : others;
};

/** The server says of an event what code of the site is given with it, too, in braces behind it: a webhook is given something else. */
export const saidOf = (when: string): string => {
  const end = when.search(/[;:,.]? ?\{/);
  return end === -1 ? when : `${when.slice(0, end)}.`;
};
