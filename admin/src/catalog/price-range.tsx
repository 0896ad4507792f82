import type { ProductDetail } from '../../../server/src/contracts/products';
import { useMoney } from '../kit/money/use-money';

/** The lowest and the highest price of a product; one where they are the same. */
export const PriceRange = ({ detail }: { readonly detail: ProductDetail | undefined }) => {
  const { format } = useMoney();
  if (!detail) return null;
  const { min_price: min, max_price: max } = detail;
  return <>{min === max ? format(min) : `${format(min)} – ${format(max)}`}</>;
};
