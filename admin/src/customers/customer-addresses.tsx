import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Pencil, Plus, Star, Trash } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { CustomerAddress, CustomerDetail } from '../../../server/src/contracts/customers';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { AddressDialog } from './address-dialog';
import { useShopDeleteAddressMutation, useShopMakeAddressPrimaryMutation } from './customers.api';

const TYPES = ['billing', 'shipping'] as const;
type AddressType = (typeof TYPES)[number];

type Asked =
  | { readonly kind: 'add'; readonly type: AddressType }
  | { readonly kind: 'edit' | 'delete'; readonly address: CustomerAddress };

type Ask = (asked: Asked) => void;

const useMakePrimary = ({ id, type, customer_id: customerId }: CustomerAddress) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [makePrimary, { isLoading }] = useShopMakeAddressPrimaryMutation();
  const start = async (): Promise<void> => {
    const outcome = await makePrimary({ customerId, id, type });
    if ('error' in outcome) toggleNotification({ type: 'danger', message: failureText(outcome.error, text) });
  };
  return { start, isLoading };
};

const AddressActions = ({ address, onAsk }: { readonly address: CustomerAddress; readonly onAsk: Ask }) => {
  const text = useText();
  const can = useCan();
  const primary = useMakePrimary(address);
  const isPrimary = address.is_primary === 1;
  const named = (words: string): string => `${words}: ${address.formatted_address}`;
  return (
    <Flex gap={2} wrap="wrap">
      {can('customers/manage') ? (
        <Button
          size="S"
          variant="tertiary"
          startIcon={<Pencil />}
          aria-label={named(text('kit.edit'))}
          onClick={() => onAsk({ kind: 'edit', address })}
        >
          {text('kit.edit')}
        </Button>
      ) : null}
      {can('customers/manage') && !isPrimary ? (
        <Button
          size="S"
          variant="tertiary"
          startIcon={<Star />}
          loading={primary.isLoading}
          aria-label={named(text('customers.address.makePrimary'))}
          onClick={() => void primary.start()}
        >
          {text('customers.address.makePrimary')}
        </Button>
      ) : null}
      {can('customers/delete') && !isPrimary ? (
        <Button
          size="S"
          variant="danger-light"
          startIcon={<Trash />}
          aria-label={named(text('kit.delete'))}
          onClick={() => onAsk({ kind: 'delete', address })}
        >
          {text('kit.delete')}
        </Button>
      ) : null}
    </Flex>
  );
};

const AddressCard = ({ address, onAsk }: { readonly address: CustomerAddress; readonly onAsk: Ask }) => {
  const text = useText();
  const lines = [address.name, address.company_name, address.formatted_address, address.phone, address.email];
  const marks = [address.label, address.is_primary === 1 ? text('customers.address.primary') : ''];
  return (
    <Box tag="li" borderColor="neutral200" hasRadius padding={4}>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography variant="sigma" textColor="neutral600">
          {marks.filter((mark) => mark !== '').join(' · ')}
        </Typography>
        <Box>
          {lines
            .filter((line) => line !== '')
            .map((line, index) => (
              <Typography key={index} tag="p" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
                {line}
              </Typography>
            ))}
        </Box>
        <AddressActions address={address} onAsk={onAsk} />
      </Flex>
    </Box>
  );
};

type GroupProps = {
  readonly type: AddressType;
  readonly addresses: readonly CustomerAddress[];
  readonly onAsk: Ask;
};

const AddressGroup = ({ type, addresses, onAsk }: GroupProps) => {
  const text = useText();
  const can = useCan();
  return (
    <Flex direction="column" alignItems="stretch" gap={3} flex="1" minWidth="min(28rem, 100%)">
      <Flex justifyContent="space-between" gap={2} wrap="wrap">
        <Typography tag="h3" variant="sigma" textColor="neutral600">
          {text(`customers.address.${type}`)}
        </Typography>
        {can('customers/manage') ? (
          <Button
            size="S"
            variant="secondary"
            startIcon={<Plus />}
            aria-label={text(`customers.address.add.${type}`)}
            onClick={() => onAsk({ kind: 'add', type })}
          >
            {text('kit.add')}
          </Button>
        ) : null}
      </Flex>
      {addresses.length === 0 ? (
        <Typography textColor="neutral600">{text('customers.address.none')}</Typography>
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} onAsk={onAsk} />
          ))}
        </Flex>
      )}
    </Flex>
  );
};

const DeleteAddress = ({ address, onClose }: { readonly address: CustomerAddress; readonly onClose: () => void }) => {
  const text = useText();
  const [remove] = useShopDeleteAddressMutation();
  return (
    <ConfirmAction
      title={text('customers.address.delete')}
      consequence={text('customers.address.delete.text', { address: address.formatted_address })}
      confirmLabel={text('kit.delete')}
      danger
      run={() => remove({ customerId: address.customer_id, id: address.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

/** The address book of a customer. */
export const CustomerAddresses = ({ customer }: { readonly customer: CustomerDetail }) => {
  const text = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const of: Readonly<Record<AddressType, readonly CustomerAddress[]>> = {
    billing: customer.billing_address ?? [],
    shipping: customer.shipping_address ?? [],
  };
  return (
    <Panel title={text('customers.addresses')}>
      <Flex gap={6} alignItems="flex-start" wrap="wrap">
        {TYPES.map((type) => (
          <AddressGroup key={type} type={type} addresses={of[type]} onAsk={setAsked} />
        ))}
      </Flex>
      {asked?.kind === 'add' ? (
        <AddressDialog customer={customer} address={null} type={asked.type} onClose={close} />
      ) : null}
      {asked?.kind === 'edit' ? (
        <AddressDialog customer={customer} address={asked.address} type={asked.address.type} onClose={close} />
      ) : null}
      {asked?.kind === 'delete' ? <DeleteAddress address={asked.address} onClose={close} /> : null}
    </Panel>
  );
};
