import { useMemo } from 'react';
import type { PickedRecord } from '../kit/form/picked-record';
import {
  useShopBrandsFoundQuery,
  useShopCategoriesFoundQuery,
  useShopLabelsFoundQuery,
  useShopProductsFoundQuery,
  useShopProductsNamedQuery,
  useShopVariantsFoundQuery,
  useShopVariantsNamedQuery,
} from './lookups.api';

/** Hooks that find records by what was typed, and name those that are known by their ids: what pickers are given. */

type Found = { readonly records: readonly PickedRecord[]; readonly isLoading: boolean };
type Names = ReadonlyMap<number, string>;

/** The server names so many at once. */
const MAX_NAMED = 100;

const NOTHING: readonly PickedRecord[] = [];

const namesOf = (records: readonly PickedRecord[]): Names => new Map(records.map(({ id, name }) => [id, name]));

type Search = (search: string) => { readonly data?: readonly PickedRecord[]; readonly isFetching: boolean };
type Naming = (
  ids: readonly number[],
  options: { readonly skip: boolean }
) => { readonly data?: readonly PickedRecord[] };

const useFound = (useSearch: Search, search: string): Found => {
  const { data, isFetching } = useSearch(search);
  return { records: data ?? NOTHING, isLoading: isFetching };
};

const useNamed = (useNaming: Naming, ids: readonly number[]): Names => {
  const { data } = useNaming(ids.slice(0, MAX_NAMED), { skip: ids.length === 0 });
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};

/** Of records that come in one answer, whichever are asked for. */
const useAllNamed = (useSearch: Search): Names => {
  const { data } = useSearch('');
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};

type FindRecords = (search: string) => Found;
type NameRecords = (ids: readonly number[]) => Names;

export const useFoundVariants: FindRecords = (search) => useFound(useShopVariantsFoundQuery, search);
export const useNamedVariants: NameRecords = (ids) => useNamed(useShopVariantsNamedQuery, ids);

export const useFoundProducts: FindRecords = (search) => useFound(useShopProductsFoundQuery, search);
export const useNamedProducts: NameRecords = (ids) => useNamed(useShopProductsNamedQuery, ids);

export const useFoundCategories: FindRecords = (search) => useFound(useShopCategoriesFoundQuery, search);
export const useNamedCategories: NameRecords = () => useAllNamed(useShopCategoriesFoundQuery);

export const useFoundBrands: FindRecords = (search) => useFound(useShopBrandsFoundQuery, search);
export const useNamedBrands: NameRecords = () => useAllNamed(useShopBrandsFoundQuery);

export const useFoundLabels: FindRecords = (search) => useFound(useShopLabelsFoundQuery, search);
export const useNamedLabels: NameRecords = () => useAllNamed(useShopLabelsFoundQuery);
