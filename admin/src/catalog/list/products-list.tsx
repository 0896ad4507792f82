import { Box, Flex } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useMemo } from 'react';
import type { ListDefinition } from '../../kit/list/list-definition';
import { ListPage } from '../../kit/list/list-page';
import type { Criteria } from '../../kit/list/list-state';
import { Moment } from '../../kit/moment';
import { RoomLink } from '../../kit/page/room-link';
import { FILTER_RECORDS } from '../../lookups/filter-records';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { PriceRange } from '../price-range';
import { ProductState } from '../product-status';
import { StockState } from '../stock-state';
import { Thumbnail } from '../thumbnail';
import { PRODUCT_BULK } from './products-bulk';
import { useShopProductsQuery, type ProductRow } from './products.api';

const NewProductLink = () => {
  const text = useText();
  const can = useCan();
  return can('products/create') ? (
    <RoomLink primary startIcon={<Plus />} to="/plugins/shop/products/new">
      {text('catalog.product.add')}
    </RoomLink>
  ) : null;
};

const StockLink = () => <RoomLink to="/plugins/shop/products/stock">{useText()('catalog.stock.section')}</RoomLink>;

const Title = ({ row }: { readonly row: ProductRow }) => (
  <Flex tag="span" gap={3} alignItems="center">
    <Thumbnail url={row.thumbnail} />
    <Box tag="span" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {row.post_title}
    </Box>
  </Flex>
);

/** Stock moves with every order, whoever places it. */
const useProducts = (criteria: Criteria) => useShopProductsQuery(criteria, { refetchOnMountOrArgChange: true });

const PRODUCTS: ListDefinition<ProductRow> = {
  id: 'products',
  title: 'catalog.products.title',
  subtitle: 'catalog.products.subtitle',
  needs: ['products/view'],
  useRows: useProducts,
  columns: [
    { id: 'title', label: 'catalog.column.title', cell: (row) => <Title row={row} />, sort: 'post_title' },
    {
      id: 'status',
      label: 'catalog.column.status',
      cell: (row) => <ProductState status={row.post_status} />,
      sort: 'post_status',
      onPhone: true,
    },
    {
      id: 'stock',
      label: 'catalog.column.stock',
      cell: (row) => <StockState detail={row.detail} variants={row.variants} />,
      onPhone: true,
    },
    {
      id: 'price',
      label: 'catalog.column.price',
      cell: (row) => <PriceRange detail={row.detail} />,
      sort: 'min_price',
      align: 'end',
      onPhone: true,
    },
    { id: 'variants', label: 'catalog.column.variants', cell: (row) => row.variants?.length ?? 0, align: 'end' },
    { id: 'id', label: 'catalog.column.id', cell: (row) => String(row.ID), sort: 'id', hidden: true },
    {
      id: 'date',
      label: 'catalog.column.date',
      cell: (row) => <Moment moment={row.post_date} />,
      sort: 'post_date',
      hidden: true,
    },
  ],
  views: [
    { id: 'publish', label: 'catalog.status.publish' },
    { id: 'draft', label: 'catalog.status.draft' },
    { id: 'future', label: 'catalog.status.future' },
    { id: 'physical', label: 'catalog.view.physical' },
    { id: 'digital', label: 'catalog.view.digital' },
    { id: 'subscribable', label: 'catalog.view.subscribable' },
    { id: 'bundle', label: 'catalog.view.bundle' },
    { id: 'trash', label: 'catalog.status.trash' },
  ],
  searchExamples: [
    { example: '#12', meaning: 'catalog.search.id' },
    { example: 'sku = AB*', meaning: 'catalog.search.sku' },
    { example: 'price > 10', meaning: 'catalog.search.price' },
    { example: 'max_price < 50', meaning: 'catalog.search.maxPrice' },
    { example: 'title = *mug*', meaning: 'catalog.search.title' },
    { example: 'description = *wool*', meaning: 'catalog.search.description' },
  ],
  filters: [
    { source: ['pricing', 'min_price'], label: 'catalog.filter.minPrice', kind: 'money' },
    { source: ['pricing', 'max_price'], label: 'catalog.filter.maxPrice', kind: 'money' },
    {
      source: ['stock', 'stock_status'],
      label: 'catalog.column.stock',
      kind: 'choice',
      options: [
        { value: 'in-stock', label: 'catalog.stock.in' },
        { value: 'out-of-stock', label: 'catalog.stock.out' },
      ],
    },
    {
      source: ['taxonomy', 'product-categories'],
      label: 'catalog.filter.category',
      kind: 'choice',
      records: FILTER_RECORDS.categories,
    },
    {
      source: ['taxonomy', 'product-brands'],
      label: 'catalog.filter.brand',
      kind: 'choice',
      records: FILTER_RECORDS.brands,
    },
    { source: ['stock', 'available_quantity'], label: 'catalog.filter.available', kind: 'number' },
    { source: ['variations', 'has'], label: 'catalog.filter.variantCount', kind: 'number' },
    { source: ['order', 'has'], label: 'catalog.filter.orders', kind: 'number' },
  ],
  bulk: PRODUCT_BULK,
  href: ({ id }) => `/plugins/shop/products/${id}`,
  nameOf: ({ post_title: title }) => title,
  empty: { title: 'catalog.products.empty', action: <NewProductLink /> },
  savedViews: 'product_table',
  exported: { entity: 'products', needs: 'products/export' },
};

/** All products of the shop. */
export const ProductsListPage = () => {
  const action = useMemo(() => <NewProductLink />, []);
  return <ListPage list={PRODUCTS} primaryAction={action} secondaryAction={<StockLink />} />;
};
