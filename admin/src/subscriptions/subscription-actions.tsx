import type { ComponentType } from 'react';
import type { SubscriptionDetail } from '../../../server/src/contracts/subscriptions';
import { ActionMenu } from '../kit/dialog/action-menu';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useCan, type Can } from '../permissions';
import { useText, type TextId } from '../texts/use-text';
import { CancelDialog } from './cancel-dialog';
import { ChargeDialog } from './charge-dialog';
import { FetchDialog } from './fetch-dialog';
import { PauseDialog, ResumeDialog } from './pause-dialogs';
import { CreateRenewalDialog, SkipDialog } from './renewal-plan-dialogs';
import { openRenewalOf, renewalSteps } from './renewal-steps';
import { useRenewals } from './renewals.api';
import type { SubscriptionDialogProps, SubscriptionProps } from './subscriptions.api';
import { TermsDialog } from './terms-dialog';

type Steps = ReturnType<typeof renewalSteps>;

type Action = {
  readonly id: string;
  readonly label: TextId;
  readonly isPossible: (subscription: SubscriptionDetail, steps: Steps) => boolean;
  /** Whoever sees it may do it. */
  readonly isForViewers?: boolean;
  readonly Dialog: ComponentType<SubscriptionDialogProps>;
};

/** What the API can do with a subscription; it says itself what is possible now. */
const ACTIONS: readonly Action[] = [
  {
    id: 'create',
    label: 'subscriptions.create',
    isPossible: (_subscription, { canCreate }) => canCreate,
    Dialog: CreateRenewalDialog,
  },
  {
    id: 'skip',
    label: 'subscriptions.skip',
    isPossible: (_subscription, { canSkip }) => canSkip,
    Dialog: SkipDialog,
  },
  {
    id: 'terms',
    label: 'subscriptions.terms',
    isPossible: ({ can_update: isPossible }) => isPossible,
    Dialog: TermsDialog,
  },
  {
    id: 'pause',
    label: 'subscriptions.pause',
    isPossible: ({ can_pause: isPossible }) => isPossible,
    Dialog: PauseDialog,
  },
  {
    id: 'resume',
    label: 'subscriptions.resume',
    isPossible: ({ can_resume: isPossible }) => isPossible,
    Dialog: ResumeDialog,
  },
  {
    id: 'fetch',
    label: 'subscriptions.fetch',
    isPossible: ({ can_fetch: isPossible }) => isPossible,
    isForViewers: true,
    Dialog: FetchDialog,
  },
  {
    id: 'cancel',
    label: 'subscriptions.cancel',
    isPossible: ({ can_cancel: isPossible }) => isPossible,
    Dialog: CancelDialog,
  },
];

const mayDo = ({ isForViewers = false }: Action, can: Can): boolean => isForViewers || can('subscriptions/manage');

export const SubscriptionActions = ({ subscription }: SubscriptionProps) => {
  const can = useCan();
  const { data } = useRenewals({ subscription });
  const steps = renewalSteps(subscription, data?.rows);
  const actions = ACTIONS.map((action) => ({
    id: action.id,
    label: action.label,
    isOffered: mayDo(action, can) && action.isPossible(subscription, steps),
    dialog: (close: () => void) => <action.Dialog subscription={subscription} onClose={close} />,
  }));
  return <ActionMenu actions={actions} />;
};

/** What is to be done next with a renewal that waits for its money, where the store can take it. */
export const ChargeButton = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  const can = useCan();
  const { data } = useRenewals({ subscription });
  const { canCharge } = renewalSteps(subscription, data?.rows);
  // Once it is paid another one stands here, and the dialog goes on to tell what came of its own.
  const renewal = data && (openRenewalOf(data.rows) ?? data.rows[0]);
  if (!renewal) return null;
  return (
    <DialogButton label={text('subscriptions.charge')} isOffered={canCharge && can('subscriptions/manage')}>
      {(close) => <ChargeDialog subscription={subscription} renewal={renewal} onClose={close} />}
    </DialogButton>
  );
};
