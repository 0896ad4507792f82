import type { RawModel } from '../../platform/db/raw-model';
import type { ContentType, ModuleTransfer, OutsideReference, ShopModule, TableThatStays } from '../../platform/module';

export type CarriedTable = {
  readonly uid: string;
  readonly name: string;
  /** Columns that point at another row of the same table by a foreign key. */
  readonly parents: readonly string[];
  readonly references: readonly OutsideReference[];
};

export type TransferPlan = {
  /** Each after those that its foreign keys point at. */
  readonly carried: readonly CarriedTable[];
  readonly stays: readonly TableThatStays[];
  /** Of content types; Strapi's transfers read and write these by themselves. */
  readonly typeUids: ReadonlySet<string>;
  readonly rawUids: ReadonlySet<string>;
  readonly settings: readonly string[];
  /** Settings that belong to the site and not to the store on it. */
  readonly siteSettings: readonly string[];
  readonly leaving: readonly NonNullable<ModuleTransfer['leaving']>[];
};

type Table = {
  readonly uid: string;
  readonly name: string;
  readonly foreignKeys: readonly { readonly columns: readonly string[]; readonly referencedTable: string }[];
};

const ofType = ({ info, collectionName, foreignKeys = [] }: ContentType): Table => ({
  uid: `plugin::shop.${info.singularName}`,
  name: collectionName,
  foreignKeys,
});

const ofModel = ({ uid, tableName, foreignKeys = [] }: RawModel): Table => ({ uid, name: tableName, foreignKeys });

/** @throws Error where foreign keys lead round in a circle of several tables: none of them could be filled first. */
export const byReferences = <Given extends Table>(tables: readonly Given[]): readonly Given[] => {
  const ordered: Given[] = [];
  const placed = new Set<string>();
  const waits = ({ name, foreignKeys }: Given): boolean =>
    foreignKeys.some(({ referencedTable }) => referencedTable !== name && !placed.has(referencedTable));
  for (let left = [...tables]; left.length > 0; left = left.filter(({ name }) => !placed.has(name))) {
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${left.map(({ name }) => name).join(', ')}.`);
    ordered.push(...ready);
    ready.forEach(({ name }) => placed.add(name));
  }
  return ordered;
};

type Sources = {
  readonly modules: readonly ShopModule[];
  readonly models: readonly RawModel[];
  /** Of models that belong to no module. */
  readonly stays: readonly TableThatStays[];
  readonly siteSettings: readonly string[];
  /** The type that stands for all of them. */
  readonly archive: string;
};

export const planTransfer = ({ modules, models, stays, siteSettings, archive }: Sources): TransferPlan => {
  const transfers = modules.flatMap(({ transfer }) => transfer ?? []);
  const types = modules.flatMap(({ contentTypes }) => contentTypes ?? []).map(ofType);
  const own = types.filter(({ uid }) => uid !== archive);
  const raw = models.map(ofModel);
  const allStays = [...stays, ...transfers.flatMap((transfer) => transfer.stays ?? [])];
  const staying = new Set<string>(allStays.map(({ table }) => table));
  const references = transfers.flatMap((transfer) => transfer.references ?? []);
  const carried = byReferences([...own, ...raw].filter(({ name }) => !staying.has(name)));
  return {
    carried: carried.map(({ uid, name, foreignKeys }) => ({
      uid,
      name,
      parents: foreignKeys.filter(({ referencedTable }) => referencedTable === name).flatMap(({ columns }) => columns),
      references: references.filter(({ table }) => table === name),
    })),
    stays: allStays,
    typeUids: new Set(own.map(({ uid }) => uid)),
    rawUids: new Set(raw.map(({ uid }) => uid)),
    settings: transfers.flatMap((transfer) => transfer.settings ?? []),
    siteSettings,
    leaving: transfers.flatMap(({ leaving }) => leaving ?? []),
  };
};
