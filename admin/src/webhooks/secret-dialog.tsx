import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { CopyButton } from '../kit/copy-button';
import { useDialogFocus } from '../kit/dialog/use-dialog-focus';
import { useText } from '../texts/use-text';

type Props = { readonly secret: string; readonly onClose: () => void };

/** A secret, the one time that it is shown. It closes by its button alone: nobody is to lose it by a key or a click beside it. */
export const SecretDialog = ({ secret, onClose }: Props) => {
  const text = useText();
  const focus = useDialogFocus();
  return (
    <Dialog.Root open>
      <Dialog.Content {...focus} onEscapeKeyDown={(event: Event) => event.preventDefault()}>
        <Dialog.Header>{text('webhooks.secret')}</Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={4} width="100%">
            <Typography>{text('webhooks.secret.once')}</Typography>
            <Typography tag="code" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
              {secret}
            </Typography>
            <CopyButton value={secret} label={text('webhooks.secret.copy')} />
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Button fullWidth onClick={onClose}>
            {text('webhooks.secret.kept')}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};
