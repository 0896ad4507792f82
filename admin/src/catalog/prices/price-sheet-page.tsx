import { EmptyStateLayout } from '@strapi/design-system';
import { BackButton, Page, useForm } from '@strapi/strapi/admin';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import type { Outcome } from '../../kit/dialog/action-dialog';
import { Panel } from '../../kit/form/field-grid';
import { useDrawn } from '../../kit/form/drawn-fields';
import type { FormField } from '../../kit/form/form-definition';
import { FormPage } from '../../kit/form/form-page';
import { valueAt } from '../../kit/form/form-values';
import { useMoney } from '../../kit/money/use-money';
import { LoadState } from '../../kit/page/load-state';
import { isRecordId } from '../../kit/page/record-id';
import { RoomLink } from '../../kit/page/room-link';
import { ShopPage } from '../../kit/page/shop-page';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { cellProblem } from '../sheet/cell-problem';
import { Sheet } from '../sheet/sheet';
import type { SheetColumn } from '../sheet/sheet-columns';
import { entriesOf, refusedCells, rowsOfProducts, type PriceEntry, type PriceRow } from './price-rows';
import { useShopPricesOfProductsQuery, useShopSavePricesMutation } from './prices.api';

type Form = { readonly rows: readonly PriceRow[] };

/** As many products as the server saves at once. */
const BATCH = 10;

const batchesOf = (entries: readonly PriceEntry[]): readonly (readonly PriceEntry[])[] =>
  Array.from({ length: Math.ceil(entries.length / BATCH) }, (_none, index) =>
    entries.slice(index * BATCH, (index + 1) * BATCH)
  );

/** Batch after batch; what was refused is told at its cells, and what was saved is not sent again. */
const useSavePrices = (initial: readonly PriceRow[]) => {
  const [save] = useShopSavePricesMutation();
  const stored = useRef(initial);
  const keep = (rows: readonly PriceRow[], products: ReadonlySet<number>): void => {
    const now = new Map(rows.map((row) => [row.id, row]));
    stored.current = stored.current.map((row) => (products.has(row.productId) ? (now.get(row.id) ?? row) : row));
  };
  return async (_changes: Partial<Form>, { rows }: Form): Promise<Outcome> => {
    const refused: Record<string, readonly string[]> = {};
    for (const entries of batchesOf(entriesOf(rows, stored.current))) {
      const outcome = await save(entries);
      if ('error' in outcome) return { error: outcome.error };
      const { errors } = outcome.data;
      const wrong = new Set(errors.map(({ index }) => index));
      keep(rows, new Set(entries.filter((_entry, index) => !wrong.has(index)).map(({ id }) => id)));
      Object.assign(refused, refusedCells(rows, entries, errors));
    }
    const [first] = Object.values(refused);
    return first
      ? { error: { kind: 'fields', status: 422, message: first[0] ?? '', fields: refused } }
      : { data: null };
  };
};

const PriceRows = () => {
  const text = useText();
  const money = useMoney();
  const can = useCan();
  const { values, errors, onChange } = useForm('PriceRows', (form) => form);
  const { rows } = values as Form;
  const columns = useMemo<readonly SheetColumn<PriceRow>[]>(
    () => [
      { key: 'name', kind: 'fixed', label: text('catalog.column.title'), width: 220 },
      { key: 'price', kind: 'money', label: text('catalog.price') },
      { key: 'compare', kind: 'money', label: text('catalog.compare'), width: 130 },
      { key: 'active', kind: 'flag', label: text('catalog.variant.active') },
      { key: 'sku', kind: 'fixed', label: text('catalog.sku'), width: 130 },
    ],
    [text]
  );
  useDrawn(...rows.flatMap((_row, row) => columns.map(({ key }) => `rows.${row}.${key}`)));
  const problemAt = (row: number, key: keyof PriceRow & string): string | null => {
    const refused = valueAt(errors, `rows.${row}.${key}`);
    if (typeof refused === 'string') return refused;
    return cellProblem(columns.find((column) => column.key === key)?.kind ?? 'text', rows[row]?.[key], text, money);
  };
  return (
    <Sheet
      label={text('catalog.prices')}
      columns={columns}
      rows={rows}
      onChange={(changed) => onChange('rows', changed as never)}
      rowKey={({ id }) => String(id)}
      problemAt={problemAt}
      readOnly={!can('products/edit')}
    />
  );
};

const amountFields = (rows: readonly PriceRow[]): readonly FormField[] =>
  rows.flatMap((_row, index) => [
    { kind: 'money' as const, name: `rows.${index}.price`, label: 'catalog.price' as const, required: true },
    { kind: 'money' as const, name: `rows.${index}.compare`, label: 'catalog.compare' as const },
  ]);

type EditProps = {
  readonly products: readonly EditedProduct[];
  /** How many of the selected products have no room here. */
  readonly leftOut: number;
};

const EditPrices = ({ products, leftOut }: EditProps) => {
  const text = useText();
  const can = useCan();
  const [initial] = useState(() => rowsOfProducts(products));
  const fields = useMemo(() => amountFields(initial), [initial]);
  const save = useSavePrices(initial);
  return (
    <FormPage<Form>
      title={text('catalog.prices')}
      subtitle={text(leftOut > 0 ? 'catalog.prices.leftOut' : 'catalog.prices.text', {
        count: initial.length,
        leftOut,
      })}
      back={<BackButton fallback="/plugins/shop/products" />}
      initialValues={{ rows: initial }}
      fields={fields}
      save={save}
      readOnly={!can('products/edit')}
    >
      <Panel>
        <PriceRows />
      </Panel>
    </FormPage>
  );
};

const NothingSelected = () => {
  const text = useText();
  return (
    <ShopPage title={text('catalog.prices')} needs={['products/view']}>
      <EmptyStateLayout
        content={text('catalog.prices.nothing')}
        action={<RoomLink to="/plugins/shop/products">{text('section.products')}</RoomLink>}
      />
    </ShopPage>
  );
};

/** What the server gives to be edited at once. */
const MOST = 200;

const LoadedPrices = ({ selected }: { readonly selected: readonly number[] }) => {
  const ids = useMemo(() => selected.slice(0, MOST), [selected]);
  const query = useShopPricesOfProductsQuery(ids);
  const inOrder = (products: readonly EditedProduct[]): readonly EditedProduct[] =>
    [...products].sort((a, b) => ids.indexOf(a.ID) - ids.indexOf(b.ID));
  const leftOut = selected.length - ids.length;
  return (
    <LoadState query={query}>{(products) => <EditPrices products={inOrder(products)} leftOut={leftOut} />}</LoadState>
  );
};

/** The prices of selected products in a sheet: the address says of which. */
export const PriceSheetPage = () => {
  const can = useCan();
  const [address] = useSearchParams();
  const written = address.get('ids') ?? '';
  const ids = useMemo(() => written.split(',').filter(isRecordId).map(Number), [written]);
  if (!can('products/view')) return <Page.NoPermissions />;
  return ids.length === 0 ? <NothingSelected /> : <LoadedPrices key={written} selected={ids} />;
};
