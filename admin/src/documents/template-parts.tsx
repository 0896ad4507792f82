import { Grid } from '@strapi/design-system';
import { useMemo, type ReactNode } from 'react';
import type { PdfTemplate } from '../../../server/src/contracts/document-templates';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import type { Insertable } from '../emails/placeholder-button';
import { useInsertables } from '../emails/use-insertables';
import { ConfirmAction, type Outcome } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useText, type Text } from '../texts/use-text';

export const DOCUMENTS = '/settings/shop/documents';

/** Those of every store are called as the document is, in the language of the user. */
export const templateName = (text: Text, { is_factory: isFactory, kind, title }: PdfTemplate): string =>
  isFactory ? text(`orders.documents.${kind}`) : title;

/** What a loop repeats for each line; others of the group would stand for nothing outside of it. */
const OF_LINES = /^\{\{item\./;

/** Placeholders of a text that has no lines of its own: each line of the document in one sentence. */
export const useTextInsertables = (groups: ShortcodeGroups): readonly Insertable[] => {
  const insertables = useInsertables(groups);
  return useMemo(
    () =>
      insertables.map(({ title, entries }) => ({
        title,
        entries: entries.map(({ code, label }) => ({
          label,
          code: OF_LINES.test(code) ? `{{#item}}${code} {{/item}}` : code,
        })),
      })),
    [insertables]
  );
};

type ResetProps = {
  readonly isChanged: boolean;
  readonly run: () => Promise<Outcome>;
  readonly onReset: () => void;
};

/** Asks, since nothing brings back what somebody wrote. */
export const ResetTemplate = ({ isChanged, run, onReset }: ResetProps) => {
  const text = useText();
  return (
    <DialogButton variant="danger-light" label={text('documents.reset')} isOffered={isChanged}>
      {(close) => (
        <ConfirmAction
          title={text('documents.reset')}
          consequence={text('documents.reset.text')}
          confirmLabel={text('documents.reset')}
          danger
          run={run}
          onDone={() => {
            close();
            onReset();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};

const Column = ({ children }: { readonly children: ReactNode }) => (
  <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch">
    {children}
  </Grid.Item>
);

/** What is written on one side, how it looks on the other. */
export const Sides = ({ children: [written, shown] }: { readonly children: readonly [ReactNode, ReactNode] }) => (
  <Grid.Root gap={4} gridCols={12}>
    <Column>{written}</Column>
    <Column>{shown}</Column>
  </Grid.Root>
);
