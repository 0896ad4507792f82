import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import type { TextId } from '../texts/use-text';
import { InsertField } from './insert-field';
import { useBodyInsertables } from './use-insertables';

type Props = { readonly name: string; readonly label: TextId; readonly groups: ShortcodeGroups };

/** A text of a message with placeholders. */
export const BodyField = ({ groups, ...field }: Props) => (
  <InsertField {...field} insertables={useBodyInsertables(groups)} />
);
