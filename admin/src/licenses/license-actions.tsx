import type { ComponentType } from 'react';
import { ActionMenu } from '../kit/dialog/action-menu';
import { useCan, type Need } from '../permissions';
import type { TextId } from '../texts/use-text';
import {
  DeleteDialog,
  DisableDialog,
  EnableDialog,
  ExpireDialog,
  LimitDialog,
  ReplaceKeyDialog,
  type LicenseDialogProps,
  type LicenseProps,
} from './license-dialogs';
import { canBecome, type SetStatus } from './license-state';
import { ValidityDialog } from './validity-dialog';

type Action = {
  readonly id: string;
  readonly label: TextId;
  readonly needs: Need;
  readonly isPossible?: (answer: LicenseProps['answer']) => boolean;
  readonly Dialog: ComponentType<LicenseDialogProps>;
};

const mayBecome =
  (status: SetStatus) =>
  ({ license }: LicenseProps['answer']): boolean =>
    canBecome(license, status, new Date());

const ACTIONS: readonly Action[] = [
  { id: 'key', label: 'licenses.replace', needs: 'licenses/manage', Dialog: ReplaceKeyDialog },
  { id: 'validity', label: 'licenses.validity', needs: 'licenses/manage', Dialog: ValidityDialog },
  { id: 'limit', label: 'licenses.limit', needs: 'licenses/manage', Dialog: LimitDialog },
  {
    id: 'disable',
    label: 'licenses.disable',
    needs: 'licenses/manage',
    isPossible: mayBecome('disabled'),
    Dialog: DisableDialog,
  },
  {
    id: 'expire',
    label: 'licenses.expire',
    needs: 'licenses/manage',
    isPossible: mayBecome('expired'),
    Dialog: ExpireDialog,
  },
  {
    id: 'enable',
    label: 'licenses.enable',
    needs: 'licenses/manage',
    isPossible: mayBecome('active'),
    Dialog: EnableDialog,
  },
  { id: 'delete', label: 'licenses.delete', needs: 'licenses/delete', Dialog: DeleteDialog },
];

/** What can be done with a licence. */
export const LicenseActions = ({ answer }: LicenseProps) => {
  const can = useCan();
  const actions = ACTIONS.map(({ id, label, needs, isPossible, Dialog }) => ({
    id,
    label,
    isOffered: can(needs) && (isPossible?.(answer) ?? true),
    dialog: (close: () => void) => <Dialog answer={answer} onClose={close} />,
  }));
  return <ActionMenu actions={actions} />;
};
