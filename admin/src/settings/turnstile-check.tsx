import { Button, Flex } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import type { ModuleValues } from '../../../server/src/contracts/store-modules';
import { useText } from '../texts/use-text';
import { useShopVerifyTurnstileMutation } from './modules.api';
import { useTold } from './use-told';

/** Tries out the secret key that is typed, or the stored one: with a wrong key orders are placed unchecked. */
export const TurnstileCheck = () => {
  const text = useText();
  const told = useTold();
  const key = useForm('TurnstileCheck', ({ values }) => (values as ModuleValues).turnstile?.secret_key);
  const [verify, { isLoading }] = useShopVerifyTurnstileMutation();
  const typed = typeof key === 'string' ? key : '';
  return (
    <Flex>
      <Button
        type="button"
        variant="secondary"
        disabled={typed === ''}
        loading={isLoading}
        onClick={() => void told(verify(typed), text('modules.turnstile.verified'))}
      >
        {text('modules.turnstile.verify')}
      </Button>
    </Flex>
  );
};
