import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { ActionModal, ConfirmAction } from '../kit/dialog/action-dialog';
import { Facts } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { Labelled } from '../kit/form/labelled';
import type { PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopAttachableUsersQuery, useShopAttachUserMutation, useShopDetachUserMutation } from './customers.api';

type Props = { readonly customer: CustomerDetail };
type DialogProps = Props & { readonly onClose: () => void };

const NOBODY: readonly PickedRecord[] = [];

const useFoundUsers = (search: string) => {
  const { data, isFetching } = useShopAttachableUsersQuery(search);
  return { records: data ?? NOBODY, isLoading: isFetching };
};

const LinkDialog = ({ customer, onClose }: DialogProps) => {
  const text = useText();
  const [user, setUser] = useState<PickedRecord | null>(null);
  const [attach] = useShopAttachUserMutation();
  const addresses = (customer.billing_address?.length ?? 0) + (customer.shipping_address?.length ?? 0);
  const told = { user: user?.name ?? '', orders: customer.purchase_count, addresses };
  return (
    <ActionModal
      title={text('customers.login.link')}
      confirmLabel={text('customers.login.link')}
      isReady={user !== null}
      {...(user ? { consequence: text('customers.login.link.text', told) } : {})}
      run={() => attach({ customerId: customer.id, user_id: user?.id ?? 0 })}
      intention={user?.id}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('customers.login.user')} name="user" hint={text('customers.login.user.hint')}>
        <RecordPicker name="user" value={user} onChange={setUser} useFound={useFoundUsers} />
      </Labelled>
    </ActionModal>
  );
};

const UnlinkDialog = ({ customer, onClose }: DialogProps) => {
  const text = useText();
  const [detach] = useShopDetachUserMutation();
  return (
    <ConfirmAction
      title={text('customers.login.unlink')}
      consequence={text('customers.login.unlink.text', {
        user: customer.wpUser?.display_name ?? `#${customer.user_id ?? ''}`,
        orders: customer.purchase_count,
      })}
      confirmLabel={text('customers.login.unlink')}
      danger
      run={() => detach({ customerId: customer.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

const LinkedUser = ({ customer }: Props) => {
  const text = useText();
  const user = customer.wpUser;
  if (customer.user_id === null) return <Typography textColor="neutral600">{text('customers.login.none')}</Typography>;
  // The site may have deleted the user past the store.
  if (!user) {
    return <Typography textColor="neutral800">{text('customers.login.gone', { id: customer.user_id })}</Typography>;
  }
  return (
    <Facts
      facts={[
        { label: text('customers.login.name'), value: user.user_login },
        { label: text('customers.email'), value: user.user_email },
      ]}
    />
  );
};

/** The user of the site as whom the customer signs in, if there is one. */
export const CustomerLogin = ({ customer }: Props) => {
  const text = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const isLinked = customer.user_id !== null;
  const Dialog = isLinked ? UnlinkDialog : LinkDialog;
  return (
    <Panel title={text('customers.login')}>
      <LinkedUser customer={customer} />
      {can('customers/manage') ? (
        <Flex>
          <Button variant={isLinked ? 'tertiary' : 'secondary'} onClick={() => setOpen(true)}>
            {text(isLinked ? 'customers.login.unlink' : 'customers.login.link')}
          </Button>
        </Flex>
      ) : null}
      {isOpen ? <Dialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
};
