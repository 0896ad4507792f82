import type { ProductStatus } from '../../../server/src/contracts/products';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useText, type TextId } from '../texts/use-text';

const TONES: Readonly<Record<ProductStatus, Tone>> = {
  publish: 'success',
  draft: 'neutral',
  private: 'warning',
  future: 'info',
  trash: 'danger',
};

export const STATUS_TEXT: Readonly<Record<ProductStatus, TextId>> = {
  publish: 'catalog.status.publish',
  draft: 'catalog.status.draft',
  private: 'catalog.status.private',
  future: 'catalog.status.future',
  trash: 'catalog.status.trash',
};

export const ProductState = ({ status }: { readonly status: ProductStatus }) => {
  const text = useText();
  return <StatusBadge tone={TONES[status]}>{text(STATUS_TEXT[status])}</StatusBadge>;
};
