import type { FilterRecords } from '../kit/list/list-definition';
import {
  useFoundBrands,
  useFoundCategories,
  useFoundLabels,
  useFoundVariants,
  useNamedBrands,
  useNamedCategories,
  useNamedLabels,
  useNamedVariants,
} from './use-lookups';

/** What filters of lists choose among. */
export const FILTER_RECORDS = {
  labels: { useFound: useFoundLabels, useNamed: useNamedLabels, needs: 'labels/view' },
  variants: { useFound: useFoundVariants, useNamed: useNamedVariants, needs: 'products/view' },
  categories: { useFound: useFoundCategories, useNamed: useNamedCategories, needs: 'products/view' },
  brands: { useFound: useFoundBrands, useNamed: useNamedBrands, needs: 'products/view' },
} satisfies Readonly<Record<string, FilterRecords>>;
