import { Flex, LinkButton, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { useCallback } from 'react';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { callbackOf, usePartnerScript } from './partner-script';
import { useShopConnectPaypalMutation, type AccountMode, type SellerCode } from './payments.api';

type Props = { readonly address: string; readonly mode: AccountMode; readonly onConnected: () => void };

/**
 * Shown where the site is a partner of PayPal. With PayPal's script the keys come by themselves; where the panel may not load it, they
 * are copied from PayPal's page into the fields below.
 */
export const SignUpLink = ({ address, mode, onConnected }: Props) => {
  const text = useText();
  const told = useTold();
  const [connect] = useShopConnectPaypalMutation();
  const onCode = useCallback(
    async (code: SellerCode): Promise<void> => {
      if (await told(connect({ ...code, mode }), text('payments.connected'))) onConnected();
    },
    [connect, mode, onConnected, text, told]
  );
  const state = usePartnerScript(mode, onCode);
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <LinkButton
        href={address}
        target="_blank"
        rel="noreferrer"
        data-paypal-button="true"
        data-paypal-onboard-complete={callbackOf(mode)}
        variant="secondary"
        endIcon={<ExternalLink />}
      >
        {text('payments.connect')}
      </LinkButton>
      {state === 'refused' ? <Typography textColor="neutral600">{text('payments.connect.byHand')}</Typography> : null}
    </Flex>
  );
};
