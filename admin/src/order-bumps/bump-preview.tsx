import { Box, Checkbox, Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import type { OfferedVariant } from '../../../server/src/contracts/order-bumps';
import { bumpPrice } from '../../../server/src/domain/pricing/discount-lines';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import { discountOf, type BumpFields } from './bump-fields';
import { offeredName } from './offered-name';

/** Descriptions are HTML, of which only the words are shown: it is never parsed as a page, where the browser would report its handlers. */
const wordsOf = (html: string): string => {
  const words = document.createElement('textarea');
  words.innerHTML = html.replace(/<[^<>]*>/g, ' ');
  return words.value.trim();
};

type Props = { readonly variant: OfferedVariant | null };

const Prices = ({ price, fields }: { readonly price: number; readonly fields: BumpFields }) => {
  const money = useMoney();
  const text = useText();
  const step = money.digitsOf() === 0 ? 100 : 1;
  const { type, amount } = discountOf(fields);
  // More than all of it is refused by the server, but can be typed.
  const reduced = bumpPrice(price, { type, amount: type === 'percentage' ? Math.min(amount, 100) : amount }, step);
  return (
    <Typography tag="p" textColor="neutral800">
      <Typography tag="strong" fontWeight="bold">
        {money.format(reduced)}
      </Typography>
      {reduced < price ? (
        <Typography textColor="neutral600" aria-label={text('bumps.preview.before', { price: money.format(price) })}>
          {' '}
          <s>{money.format(price)}</s>
        </Typography>
      ) : null}
    </Typography>
  );
};

/** What the shopper sees at the checkout, as the form stands at the moment. */
export const BumpPreview = ({ variant }: Props) => {
  const text = useText();
  const fields = useForm('BumpPreview', (state) => state.values as BumpFields);
  if (!variant) {
    return (
      <Panel title={text('bumps.preview')} text={text('bumps.preview.gone')}>
        {null}
      </Panel>
    );
  }
  if (fields.src_object_id !== variant.id) {
    return (
      <Panel title={text('bumps.preview')} text={text('bumps.preview.other')}>
        {null}
      </Panel>
    );
  }
  const picture = variant.product?.thumbnail ?? null;
  const description = wordsOf(fields.description);
  return (
    <Panel title={text('bumps.preview')} text={text('bumps.preview.text')}>
      <Box borderColor="primary200" hasRadius padding={4} data-testid="bump-preview">
        <Flex gap={4} alignItems="flex-start">
          {picture ? <Box tag="img" src={picture} alt="" width="6.4rem" height="6.4rem" hasRadius /> : null}
          <Flex direction="column" alignItems="stretch" gap={2} minWidth="0">
            <Typography tag="h3" variant="omega" fontWeight="bold" textColor="neutral800">
              {fields.title}
            </Typography>
            {description === '' ? null : <Typography textColor="neutral800">{description}</Typography>}
            <Typography textColor="neutral600">{offeredName(variant)}</Typography>
            <Prices price={variant.item_price} fields={fields} />
            <Checkbox checked={false} disabled>
              {fields.call_to_action === '' ? text('bumps.preview.action') : fields.call_to_action}
            </Checkbox>
          </Flex>
        </Flex>
      </Box>
    </Panel>
  );
};
