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

export const useFoundVariants = (search: string): Found => {
  const { data, isFetching } = useShopVariantsFoundQuery(search);
  return { records: data ?? NOTHING, isLoading: isFetching };
};

export const useNamedVariants = (ids: readonly number[]): Names => {
  const { data } = useShopVariantsNamedQuery(ids.slice(0, MAX_NAMED), { skip: ids.length === 0 });
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};

export const useFoundProducts = (search: string): Found => {
  const { data, isFetching } = useShopProductsFoundQuery(search);
  return { records: data ?? NOTHING, isLoading: isFetching };
};

export const useNamedProducts = (ids: readonly number[]): Names => {
  const { data } = useShopProductsNamedQuery(ids.slice(0, MAX_NAMED), { skip: ids.length === 0 });
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};

export const useFoundCategories = (search: string): Found => {
  const { data, isFetching } = useShopCategoriesFoundQuery(search);
  return { records: data ?? NOTHING, isLoading: isFetching };
};

/** All categories come in one answer, whichever are asked for. */
export const useNamedCategories = (_ids: readonly number[]): Names => {
  const { data } = useShopCategoriesFoundQuery('');
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};

export const useFoundBrands = (search: string): Found => {
  const { data, isFetching } = useShopBrandsFoundQuery(search);
  return { records: data ?? NOTHING, isLoading: isFetching };
};

/** All brands come in one answer, and so do all labels. */
export const useNamedBrands = (_ids: readonly number[]): Names => {
  const { data } = useShopBrandsFoundQuery('');
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};

export const useFoundLabels = (search: string): Found => {
  const { data, isFetching } = useShopLabelsFoundQuery(search);
  return { records: data ?? NOTHING, isLoading: isFetching };
};

export const useNamedLabels = (_ids: readonly number[]): Names => {
  const { data } = useShopLabelsFoundQuery('');
  return useMemo(() => namesOf(data ?? NOTHING), [data]);
};
