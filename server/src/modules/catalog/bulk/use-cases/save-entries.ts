import type { ProductEntryError } from '../../../../contracts/product-bulk';
import { ShopError } from '../../../../domain/errors';
import type { Platform } from '../../../../platform/platform';
import type { NewProductEntryCommand, SavePricingCommand } from '../../commands';

export type EntriesOutcome<Saved> = {
  readonly saved: readonly Saved[];
  readonly errors: readonly ProductEntryError[];
};

/** One product of many, in part and not checked yet: what is wrong with it must not keep out the others. */
export type Entry = Readonly<Record<string, unknown>>;

/** How an entry becomes a command. The rest of an entry is only known beside its product: use cases ask for it then. */
export type EntryReaders = {
  /** @throws InvalidInputError. */
  readonly readNew: (entry: Entry) => NewProductEntryCommand;
  /** @throws InvalidInputError. */
  readonly readPricing: (entry: Entry) => SavePricingCommand;
};

export const idIn = ({ ID, id }: Entry): number | null => {
  const value = ID ?? id;
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** What is wrong with an entry, by its fields. */
export const refusalOf = (error: ShopError, entry: Entry, index: number): ProductEntryError => ({
  index,
  id: idIn(entry),
  message: error.message,
  errors: Object.fromEntries(
    Object.entries(error.details.fields ?? {}).map(([field, rules]) => [field, Object.values(rules)])
  ),
});

/** Saves one entry after the other, each in a transaction of its own: what fails is told, what is right is kept. */
export const saveEntries = async <Saved>(
  platform: Platform,
  entries: readonly Entry[],
  save: (entry: Entry) => Promise<Saved>
): Promise<EntriesOutcome<Saved>> => {
  const saved: Saved[] = [];
  const errors: ProductEntryError[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      saved.push(await save(entry));
    } catch (error) {
      if (error instanceof ShopError) {
        errors.push(refusalOf(error, entry, index));
        continue;
      }
      // A defect must not hide what has been saved already.
      platform.strapi.log.error(error);
      errors.push({ index, id: idIn(entry), message: 'Something went wrong. Please try again.', errors: {} });
    }
  }
  return { saved, errors };
};
