import type { ProductDetail } from '../../../server/src/contracts/products';
import type { ProductVariant } from '../../../server/src/contracts/variants';
import { StatusBadge } from '../kit/status-badge';
import { useStore } from '../store/store-context';
import { useText, type Text } from '../texts/use-text';
import { stockOf, type StockFigures } from './stock-figures';

type Props = { readonly detail: ProductDetail | undefined; readonly variants: readonly ProductVariant[] | undefined };

const words = ({ available, counted }: StockFigures, text: Text): string =>
  counted === 1
    ? text('catalog.stock.available', { count: available })
    : text('catalog.stock.availableInVariants', { count: available, variants: counted });

/** What can be bought of a product, in one look; a colour never says it alone. */
export const StockState = ({ detail, variants }: Props) => {
  const text = useText();
  const { low_stock: low, counts_stock: counts } = useStore();
  const stock = stockOf(detail, variants ?? [], { low, counts });
  if (stock.state === 'notCounted') return <>{text('catalog.stock.notCounted')}</>;
  if (stock.state === 'out') return <StatusBadge tone="danger">{text('catalog.stock.out')}</StatusBadge>;
  return <StatusBadge tone={stock.state === 'low' ? 'warning' : 'success'}>{words(stock, text)}</StatusBadge>;
};
