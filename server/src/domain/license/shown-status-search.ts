import { allOf, anyOf, replaceComparisons, type CompareCondition, type Condition } from '../search';
import { LICENSE_STATUSES } from './status';

/** What people see: `inactive` is an active licence that no site uses. */
export const SHOWN_STATUSES = [...LICENSE_STATUSES, 'inactive'] as const;

type ShownStatus = (typeof SHOWN_STATUSES)[number];

const SHOWN_STATUS = 'shown_status';

/** A field of searches and filters: what people see of the status, whatever is stored. Conditions on it go through `withShownStatus`. */
export const SHOWN_STATUS_FIELD = { type: 'enum', column: SHOWN_STATUS, values: SHOWN_STATUSES } as const;

/** Columns of licences that such a condition reads. */
export const LICENSE_STATUS_COLUMNS = ['status', 'expiration_date', 'activation_count'] as const;

const stored = (value: string): Condition => ({ kind: 'compare', field: 'status', operator: 'eq', value });

const EXPIRATION = { kind: 'compare', field: 'expiration_date' } as const;

const isOver = (now: Date): Condition => ({ ...EXPIRATION, operator: 'lte', value: now });

const goesOn = (now: Date): Condition =>
  anyOf([
    { ...EXPIRATION, operator: 'is_null' },
    { ...EXPIRATION, operator: 'gt', value: now },
  ]);

const UNUSED: Condition = { kind: 'compare', field: 'activation_count', operator: 'eq', value: 0 };

/** As `shownStatus` decides; `active` holds for those that no site uses, too. */
export const hasShownStatus = (status: ShownStatus, now: Date): Condition => {
  if (status === 'disabled') return stored(status);
  if (status === 'expired') return anyOf([stored('expired'), allOf([stored('active'), isOver(now)])]);
  const active = [stored('active'), goesOn(now)];
  return allOf(status === 'inactive' ? [...active, UNUSED] : active);
};

const namesMeant = (compare: CompareCondition): readonly ShownStatus[] => {
  const matching = (test: (name: ShownStatus) => boolean) => SHOWN_STATUSES.filter(test);
  switch (compare.operator) {
    case 'eq':
      return matching((name) => name === compare.value);
    case 'in':
      return matching((name) => compare.values.includes(name));
    case 'text_equals':
      return matching((name) => name === compare.value.toLowerCase());
    case 'contains':
      return matching((name) => name.includes(compare.value.toLowerCase()));
    case 'starts_with':
      return matching((name) => name.startsWith(compare.value.toLowerCase()));
    case 'ends_with':
      return matching((name) => name.endsWith(compare.value.toLowerCase()));
    default:
      return [];
  }
};

/** Conditions on the shown status as conditions on what is stored, at a moment; the others stay. */
export const withShownStatus = (condition: Condition, now: Date): Condition =>
  replaceComparisons(condition, (compare) =>
    compare.field === SHOWN_STATUS ? anyOf(namesMeant(compare).map((name) => hasShownStatus(name, now))) : compare
  );
