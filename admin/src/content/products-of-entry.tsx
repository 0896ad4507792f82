import { Flex, Loader, Typography } from '@strapi/design-system';
import { failureText } from '../kit/failure-text';
import { RecordLink } from '../kit/page/record-link';
import { ReloadButton, ShopTexts } from '../texts/shop-texts';
import { useText } from '../texts/use-text';
import { useShopNamedProductsQuery } from './content.api';

type Props = { readonly ids: readonly number[] };

/** At most as many as the server names at once. */
const MOST = 100;

const Products = ({ ids }: Props) => {
  const text = useText();
  const { data, error } = useShopNamedProductsQuery(ids.slice(0, MOST), { skip: ids.length === 0 });
  if (ids.length === 0) return <Typography textColor="neutral600">{text('content.panel.none')}</Typography>;
  if (error && !data) return <Typography textColor="neutral800">{failureText(error, text)}</Typography>;
  if (!data) return <Loader small />;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={2} width="100%">
      {ids.map((id, place) => {
        const product = data.find(({ ID }) => ID === id);
        return (
          <Typography tag="li" key={id} style={{ overflowWrap: 'anywhere' }}>
            {product || place >= MOST ? (
              <RecordLink to={`/plugins/shop/products/${id}`}>{product?.post_title ?? `#${id}`}</RecordLink>
            ) : (
              text('content.panel.gone', { id: String(id) })
            )}
          </Typography>
        );
      })}
    </Flex>
  );
};

export const ProductsOfEntry = (props: Props) => (
  <ShopTexts loading={<Loader small />} failed={<ReloadButton />}>
    <Products {...props} />
  </ShopTexts>
);
