import { Button, Flex, Typography } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useClipboard, useNotification } from '@strapi/strapi/admin';
import { Panel } from '../kit/form/field-grid';
import { StorefrontLink } from '../kit/page/storefront-link';
import { useText } from '../texts/use-text';
import type { OrderSectionProps } from './orders.api';

/** The pages of the storefront for this order: where it is paid, and its receipt. */
export const LinksSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  const copyLink = async (): Promise<void> => {
    // Browsers give no clipboard to pages that were not loaded over https: then the link is there to be read.
    const isCopied = await copy(order.custom_checkout_url);
    toggleNotification(
      isCopied
        ? { type: 'success', message: text('orders.links.copied') }
        : { type: 'warning', message: order.custom_checkout_url }
    );
  };
  return (
    <Panel title={text('orders.links.title')}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        {order.can_send_payment_reminder ? (
          <>
            <Typography variant="pi" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
              {order.custom_checkout_url}
            </Typography>
            <Button variant="secondary" startIcon={<Duplicate />} onClick={() => void copyLink()}>
              {text('orders.links.copyPayment')}
            </Button>
          </>
        ) : null}
        <StorefrontLink
          address={order.receipt_url}
          label={text('orders.links.receipt')}
          otherwise={text('orders.links.receiptPath', { path: order.receipt_url })}
        />
      </Flex>
    </Panel>
  );
};
