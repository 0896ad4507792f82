import { Button, IconButton } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import type { WebhookDelivery } from '../../../server/src/contracts/webhooks';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { useShopReplayDeliveryMutation } from './webhooks.api';

type Props = {
  readonly delivery: WebhookDelivery;
  /** In a row of a table. */
  readonly small?: boolean;
};

/** Sends a delivery once more, under its message id: receivers that know it pass it over. So nobody is asked. */
export const ReplayButton = ({ delivery, small = false }: Props) => {
  const text = useText();
  const told = useTold();
  const [replay, { isLoading }] = useShopReplayDeliveryMutation();
  const start = (): void => void told(replay(delivery.id), text('webhooks.replayed'));
  const { event, entity } = delivery;
  return small ? (
    <IconButton
      type="button"
      label={text('webhooks.replay.of', { event, entity })}
      variant="ghost"
      disabled={isLoading}
      onClick={start}
    >
      <ArrowClockwise />
    </IconButton>
  ) : (
    <Button type="button" startIcon={<ArrowClockwise />} loading={isLoading} onClick={start}>
      {text('webhooks.replay')}
    </Button>
  );
};
