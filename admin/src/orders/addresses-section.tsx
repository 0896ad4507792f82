import { Box, Typography } from '@strapi/design-system';
import type { OrderAddress } from '../../../server/src/contracts/order-lines';
import { Panel } from '../kit/form/field-grid';
import { useText, type TextId } from '../texts/use-text';
import { addressLines } from './address-lines';

const Address = ({ label, address }: { readonly label: TextId; readonly address: OrderAddress }) => {
  const text = useText();
  return (
    <Box>
      <Typography tag="h3" variant="pi" textColor="neutral600">
        {text(label)}
      </Typography>
      <Box tag="address" style={{ fontStyle: 'normal' }}>
        {addressLines(address).map((line, index) => (
          <Typography key={index} tag="p" textColor="neutral800">
            {line}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

type Props = { readonly shipping: OrderAddress | null; readonly billing: OrderAddress | null };

/** Where an order is sent, and to whom the bill goes. */
export const AddressesSection = ({ shipping, billing }: Props) => {
  const text = useText();
  return (
    <Panel title={text('orders.addresses.title')}>
      {shipping ? <Address label="orders.addresses.shipping" address={shipping} /> : null}
      {billing ? <Address label="orders.addresses.billing" address={billing} /> : null}
      {shipping || billing ? null : <Typography textColor="neutral600">{text('orders.addresses.none')}</Typography>}
    </Panel>
  );
};
