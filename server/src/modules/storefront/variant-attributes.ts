import type { AttachedAttribute } from '../../contracts/attributes';
import type { Database } from '../../platform/db/database';
import { findAttributesOf } from '../attributes';

/** By variant id; variants without any are missing. */
export type AttributesByVariant = ReadonlyMap<number, readonly AttachedAttribute[]>;

/** What the variants are (red, S), in one statement. */
export const attributesOf = (
  db: Database,
  variants: readonly { readonly id: number }[]
): Promise<AttributesByVariant> =>
  findAttributesOf(
    db,
    variants.map(({ id }) => id)
  );
