import { Panel } from '../kit/form/field-grid';
import { PartFailed } from '../kit/page/part-failed';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { AddFeed, FeedsTable } from './feeds-table';
import { useShopFeedsQuery } from './integrations.api';

/** What happens at other places when this product is sold. */
export const ProductFeeds = ({ product }: { readonly product: number }) => {
  const text = useText();
  const isShown = useCan()('integrations/view');
  const { data, error, refetch } = useShopFeedsQuery({ product }, { refetchOnMountOrArgChange: true, skip: !isShown });
  if (!isShown || !(data ?? error)) return null;
  return (
    <Panel
      title={text('integrations.feeds')}
      text={text('integrations.feeds.ofProduct')}
      action={data ? <AddFeed product={product} answer={data} /> : null}
    >
      {data ? <FeedsTable product={product} answer={data} /> : <PartFailed onRetry={() => void refetch()} />}
    </Panel>
  );
};
