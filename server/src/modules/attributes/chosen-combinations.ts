import { combinationCount, combinationsOf, MAX_COMBINATIONS } from '../../domain/catalog';
import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import type { GenerateVariationsCommand } from './commands';
import type { TermRow } from './attributes.rows';
import { holdTerms } from './terms.repository';

/** One term of each chosen group, in the order of the groups. */
export type Combination = readonly TermRow[];

export type Choice = { readonly group_id: number; readonly term_ids: readonly number[] };

export const refuseChoice = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const assertReasonable = (choices: readonly Choice[]): void => {
  if (choices.length === 0) refuseChoice('groups', 'required', 'Choose at least one attribute group.');
  const empty = choices.findIndex(({ term_ids }) => term_ids.length === 0);
  if (empty >= 0) refuseChoice(`groups[${empty}].term_ids`, 'required', 'Choose at least one term of the group.');
  if (new Set(choices.map(({ group_id }) => group_id)).size < choices.length) {
    refuseChoice('groups', 'unique', 'Each attribute group may be chosen once.');
  }
  if (combinationCount(choices.map(({ term_ids }) => term_ids)) > MAX_COMBINATIONS) {
    refuseChoice('groups', 'max', `At most ${MAX_COMBINATIONS} combinations can be generated at once.`);
  }
};

/** @throws InvalidInputError on groups: nothing chosen, a group chosen twice, too many combinations. */
export const readChoices = ({ groups }: GenerateVariationsCommand): readonly Choice[] => {
  const choices = (groups ?? []).map(({ group_id, term_ids }) => ({
    group_id: group_id as number,
    term_ids: [...new Set((term_ids ?? []) as readonly number[])],
  }));
  assertReasonable(choices);
  return choices;
};

/**
 * Every combination of the chosen terms. The terms stay where they are until the transaction ends: nobody deletes one that is
 * about to be attached.
 * @throws InvalidInputError where a term does not exist or belongs to another group.
 */
export const holdCombinations = async (
  platform: Platform,
  choices: readonly Choice[]
): Promise<readonly Combination[]> => {
  const terms = await holdTerms(
    platform.db,
    choices.flatMap(({ term_ids }) => term_ids)
  );
  const byId = new Map(terms.map((term) => [term.id, term]));
  const chosen = choices.map(({ group_id, term_ids }, index) =>
    term_ids.map((id) => {
      const term = byId.get(id);
      if (term?.group_id === group_id) return term;
      return refuseChoice(`groups[${index}].term_ids`, 'exists', 'One of the terms does not belong to the group.');
    })
  );
  return combinationsOf(chosen);
};
