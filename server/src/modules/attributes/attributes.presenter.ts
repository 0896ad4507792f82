import type { AttributeGroup, AttributeTerm, GeneratedVariations } from '../../contracts/attributes';
import { toTimestamp } from '../../platform/db/columns';
import { presentVariant } from '../catalog';
import type { GroupRow, TermRow } from './attributes.rows';
import type { SavedVariations } from './use-cases/generate-variations';

export const presentTerm = (term: TermRow): AttributeTerm => ({
  id: term.id,
  group_id: term.group_id,
  title: term.title,
  slug: term.slug,
  description: term.description ?? '',
  serial: term.serial,
  settings: term.settings,
  created_at: toTimestamp(term.created_at),
  updated_at: toTimestamp(term.updated_at),
});

export type GroupParts = {
  readonly termsCount: number;
  /** null: not asked for. */
  readonly terms: readonly TermRow[] | null;
};

export const presentGroup = (group: GroupRow, { termsCount, terms }: GroupParts): AttributeGroup => ({
  id: group.id,
  title: group.title,
  slug: group.slug,
  description: group.description ?? '',
  settings: group.settings,
  serial: group.serial,
  terms_count: termsCount,
  created_at: toTimestamp(group.created_at),
  updated_at: toTimestamp(group.updated_at),
  ...(terms ? { terms: terms.map(presentTerm) } : {}),
});

/** POST /products/{id}/generate-variations: every variant of the product with its attributes. */
export const presentGenerated = ({ created, variants }: SavedVariations): GeneratedVariations => ({
  created,
  variants: variants.map(({ variant, attributes }) => ({ ...presentVariant(variant), attributes })),
});
