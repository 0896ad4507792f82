import { anyOf, onRelation, type Condition } from '../../domain/search';

const CUSTOMER = 'customer';

const isNamed = (condition: Condition): boolean =>
  condition.kind === 'compare' ? condition.field === 'name' : condition.kind === 'not' && isNamed(condition.condition);

/** An order has one customer: of several conditions, each may look at it by itself. */
const ofBuyer = (condition: Condition): Condition => {
  if (condition.kind === 'and' || condition.kind === 'or') {
    return { ...condition, conditions: condition.conditions.map(ofBuyer) };
  }
  const ofCustomer = onRelation(CUSTOMER, condition);
  return isNamed(condition) ? anyOf([ofCustomer, onRelation('bill', condition)]) : ofCustomer;
};

/** Conditions on the name of the customer as conditions on that name or the one that the order was placed under; the others stay. */
export const withPlacedNames = (condition: Condition): Condition => {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'exists':
      return condition.relation === CUSTOMER ? ofBuyer(condition.condition) : condition;
    case 'not':
      return { ...condition, condition: withPlacedNames(condition.condition) };
    default:
      return { ...condition, conditions: condition.conditions.map(withPlacedNames) };
  }
};
