import type { ListedProductVariant } from '../../../../server/src/contracts/variants';
import type { ListDefinition } from '../../kit/list/list-definition';
import { ListPage } from '../../kit/list/list-page';
import type { Criteria } from '../../kit/list/list-state';
import { StatusBadge } from '../../kit/status-badge';
import { variantName } from '../../lookups/lookups.api';
import { useStore } from '../../store/store-context';
import { useText } from '../../texts/use-text';
import { useShopCountedVariantsQuery } from './stock-list.api';

/** Orders take pieces all day: what was read a minute ago is asked for again. */
const useCountedVariants = (criteria: Criteria) =>
  useShopCountedVariantsQuery(criteria, { refetchOnMountOrArgChange: true });

const nameOf = ({ post_title: product, variation_title: variant }: ListedProductVariant): string =>
  variantName(product, variant);

const Available = ({ row: { available } }: { readonly row: ListedProductVariant }) => {
  const text = useText();
  const { low_stock: lowStock } = useStore();
  if (available === 0) return <StatusBadge tone="danger">{text('catalog.stock.out')}</StatusBadge>;
  return (
    <StatusBadge tone={available <= lowStock ? 'warning' : 'success'}>
      {text('catalog.stock.available', { count: available })}
    </StatusBadge>
  );
};

const STOCK: ListDefinition<ListedProductVariant> = {
  id: 'stock',
  title: 'catalog.stock.section',
  subtitle: 'catalog.stockList.subtitle',
  needs: ['products/view'],
  useRows: useCountedVariants,
  columns: [
    { id: 'variant', label: 'catalog.stockList.variant', cell: nameOf, sort: 'product' },
    { id: 'sku', label: 'catalog.stockList.sku', cell: ({ sku }) => sku ?? '', sort: 'sku', onPhone: true },
    {
      id: 'available',
      label: 'catalog.stock.figure.available',
      cell: (row) => <Available row={row} />,
      sort: 'available',
      onPhone: true,
    },
    {
      id: 'on_hold',
      label: 'catalog.stock.figure.on_hold',
      cell: ({ on_hold: pieces }) => pieces,
      align: 'end',
      onPhone: true,
    },
    {
      id: 'total_stock',
      label: 'catalog.stock.figure.total_stock',
      cell: ({ total_stock: pieces }) => pieces,
      sort: 'total_stock',
      align: 'end',
    },
  ],
  views: [
    { id: 'low_stock', label: 'catalog.stockList.low' },
    { id: 'out_of_stock', label: 'catalog.stock.out' },
  ],
  searchExamples: [
    { example: 'sku = AB*', meaning: 'catalog.stockList.search.sku' },
    { example: 'available < 5', meaning: 'catalog.stockList.search.available' },
    { example: 'product = *mug*', meaning: 'catalog.stockList.search.product' },
  ],
  href: ({ post_id: product }) => `/plugins/shop/products/${product}`,
  nameOf,
  empty: { title: 'catalog.stockList.empty' },
};

/** Variants whose stock is counted: what is nearly sold out, and what is. */
export const StockPage = () => <ListPage list={STOCK} />;
