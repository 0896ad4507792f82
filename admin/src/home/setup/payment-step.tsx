import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import type { ListedPaymentMethod } from '../../../../server/src/contracts/payment-methods';
import { failureText } from '../../kit/failure-text';
import { Panel } from '../../kit/form/field-grid';
import { LoadState } from '../../kit/page/load-state';
import { RoomLink } from '../../kit/page/room-link';
import { StatusBadge } from '../../kit/status-badge';
import { useShopPaymentMethodsQuery, useShopSavePaymentMethodMutation } from '../../payments/payments.api';
import { useCan } from '../../permissions';
import { useServerWords } from '../../settings/use-server-words';
import { useText } from '../../texts/use-text';
import { SkipLink } from './skip-link';

/** Methods whose money arrives outside of the store: they need no account, and can be switched on right here. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['cod', 'offline_payment']);

type Props = { readonly method: ListedPaymentMethod };

const Switch = ({ method: { method_key: key, title, is_active: isActive } }: Props) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [save, { isLoading }] = useShopSavePaymentMethodMutation();
  const run = async (): Promise<void> => {
    const outcome = await save({ method: key, settings: { is_active: isActive === 'yes' ? 'no' : 'yes' } });
    if ('error' in outcome) toggleNotification({ type: 'danger', message: failureText(outcome.error, text) });
  };
  return (
    <Button
      type="button"
      variant="secondary"
      loading={isLoading}
      aria-label={text(isActive === 'yes' ? 'setup.payment.switchOffNamed' : 'setup.payment.switchOnNamed', { title })}
      onClick={() => void run()}
    >
      {text(isActive === 'yes' ? 'setup.payment.switchOff' : 'setup.payment.switchOn')}
    </Button>
  );
};

const Method = ({ method }: Props) => {
  const text = useText();
  const isOn = method.is_active === 'yes';
  return (
    <Flex tag="li" justifyContent="space-between" gap={4} wrap="wrap">
      <Box flex="1 1 24rem">
        <Flex gap={3} wrap="wrap">
          <Typography tag="h3" variant="omega" fontWeight="semiBold" textColor="neutral800">
            {method.title}
          </Typography>
          <StatusBadge tone={isOn ? 'success' : 'neutral'}>
            {text(isOn ? 'setup.payment.on' : 'setup.payment.off')}
          </StatusBadge>
        </Flex>
        <Typography textColor="neutral600">{method.description}</Typography>
      </Box>
      {WITHOUT_ACCOUNT.has(method.method_key) ? (
        <Switch method={method} />
      ) : (
        <RoomLink to={`/settings/shop/payments/${encodeURIComponent(method.method_key)}`}>
          {text('setup.payment.connect', { title: method.title })}
        </RoomLink>
      )}
    </Flex>
  );
};

const Methods = () => {
  const words = useServerWords();
  const query = useShopPaymentMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadState query={query}>
      {(methods) => (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
          {methods
            .filter(({ upcoming }) => !upcoming)
            .map((method) => (
              <Method key={method.method_key} method={words.method(method)} />
            ))}
        </Flex>
      )}
    </LoadState>
  );
};

/** How shoppers pay. The methods are for site administrators; others are told so. */
export const PaymentStep = () => {
  const text = useText();
  const can = useCan();
  return (
    <Panel title={text('setup.payment')} text={text('setup.payment.text')}>
      {can('is_super_admin') ? (
        <Methods />
      ) : (
        <Typography textColor="neutral800">{text('setup.payment.notYours')}</Typography>
      )}
      <div>
        <SkipLink step="payment" label={text('setup.goOn')} />
      </div>
    </Panel>
  );
};
