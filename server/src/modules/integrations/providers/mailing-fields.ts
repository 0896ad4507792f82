import type { FeedField } from '../../../contracts/integrations';
import type { FeedWork } from '../provider';

type Extras = { readonly tip: string; readonly own?: readonly FeedField[] };

/** What the forms of all mailing lists have. */
export const mailingFields = (optionKey: string, { tip, own = [] }: Extras): readonly FeedField[] => [
  {
    ...{ key: 'list_id', label: 'List', component: 'dynamic_select', required: true, max: 100 },
    remote: { key: optionKey, kind: 'dynamic' },
  },
  { key: 'list_name', label: 'Name of the list', component: 'text', max: 255 },
  {
    ...{ key: 'merge_fields', label: 'Fields of the contact', component: 'map_fields' },
    remote: { key: 'merge_fields', kind: 'lists', depends_on: 'list_id' },
    inline_tip: 'Values take placeholders, e.g. {{customer.first_name}}.',
  },
  {
    ...{ key: 'tag_ids_selection_type', label: 'Tags', component: 'radio' },
    options: [
      { id: 'simple', title: 'The same for all' },
      { id: 'routing', title: 'By conditions' },
    ],
  },
  { key: 'tags', label: 'Tags', component: 'select', is_multiple: true, inline_tip: tip, max: 100 },
  {
    ...{ key: 'tag_routers', label: 'Tags by conditions', component: 'tag_routing' },
    dependency: { key: 'tag_ids_selection_type', value: 'routing' },
  },
  {
    ...{ key: 'double_opt_in', label: 'Double opt-in', component: 'checkbox-single' },
    inline_tip: 'The service asks the customer by e-mail before it adds the address.',
  },
  ...own,
  {
    ...{ key: 'revoke_action', label: 'When access ends', component: 'select' },
    options: [
      { id: 'remove', title: 'Remove the contact from the list' },
      { id: 'tags', title: 'Take the tags away' },
    ],
  },
];

export const MAILING_DEFAULTS = {
  merge_fields: {},
  tag_ids_selection_type: 'simple',
  tags: [],
  double_opt_in: 'no',
  revoke_action: 'remove',
} as const;

/** Skips orders without one. */
export const addressOf = ({ order, skip }: FeedWork): string => {
  const address = order.customer?.email ?? '';
  return address === '' ? skip('The order has no customer with an e-mail address.') : address;
};

/** What is empty does not overwrite what the service knows. */
export const filledMergeFields = ({ feed, fill }: FeedWork): Readonly<Record<string, string>> => {
  const fields = (feed.merge_fields ?? {}) as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(fields)
      .map(([key, template]) => [key, fill(template, 'text').trim()] as const)
      .filter(([, value]) => value !== '')
  );
};
