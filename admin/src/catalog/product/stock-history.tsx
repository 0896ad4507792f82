import { Box, Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import type { StockAdjustment } from '../../../../server/src/contracts/inventory';
import type { ProductVariant } from '../../../../server/src/contracts/variants';
import { useDialogFocus } from '../../kit/dialog/use-dialog-focus';
import { failureText } from '../../kit/failure-text';
import { Moment } from '../../kit/moment';
import { useText } from '../../texts/use-text';
import { useShopStockHistoryQuery } from './stock.api';

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

const Entry = ({ entry }: { readonly entry: StockAdjustment }) => {
  const text = useText();
  return (
    <Box tag="li" paddingTop={2} paddingBottom={2}>
      <Typography tag="p" fontWeight="semiBold" textColor="neutral800">
        {text('catalog.stock.history.line', {
          change: signed(entry.change),
          from: entry.old_stock,
          to: entry.new_stock,
        })}
      </Typography>
      <Typography tag="p" textColor="neutral800">
        {text(`catalog.stock.reason.${entry.reason}`)}
        {entry.custom_reason ? `: ${entry.custom_reason}` : ''}
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        <Moment moment={entry.created_at} /> · {entry.user}
      </Typography>
    </Box>
  );
};

type Props = { readonly variant: ProductVariant; readonly onClose: () => void };

/** Who changed the stock by hand, when and why; the newest first. */
export const StockHistory = ({ variant, onClose }: Props) => {
  const text = useText();
  const focus = useDialogFocus();
  const { data, error } = useShopStockHistoryQuery(variant.id, { refetchOnMountOrArgChange: true });
  return (
    <Modal.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Modal.Content {...focus}>
        <Modal.Header>
          <Modal.Title>{text('catalog.stock.history.title', { variant: variant.variation_title })}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {error ? <Typography textColor="danger600">{failureText(error, text)}</Typography> : null}
          {!data && !error ? <Loader small>{text('kit.loading')}</Loader> : null}
          {data?.length === 0 ? <Typography>{text('catalog.stock.history.none')}</Typography> : null}
          <Flex tag="ul" direction="column" alignItems="stretch">
            {data?.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button type="button" variant="tertiary" onClick={onClose}>
            {text('kit.close')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
