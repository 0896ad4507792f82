import { Box, Button, Flex, Modal, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useDialogFocus } from '../kit/dialog/use-dialog-focus';
import { Labelled } from '../kit/form/labelled';
import type { Placeholder } from '../settings/server-words';
import { useText } from '../texts/use-text';

export type Insertable = {
  readonly title: string;
  readonly entries: readonly Placeholder[];
};

type Props = {
  /** Names the field that it is put into. */
  readonly label: string;
  readonly groups: readonly Insertable[];
  readonly onPick: (code: string) => void;
};

const isFound = ({ code, label }: Placeholder, words: string): boolean =>
  `${code} ${label}`.toLowerCase().includes(words);

const narrowed = (groups: readonly Insertable[], search: string): readonly Insertable[] => {
  const words = search.trim().toLowerCase();
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isFound(entry, words)) }))
    .filter(({ entries }) => entries.length > 0);
};

type GroupProps = { readonly group: Insertable; readonly onPick: (code: string) => void };

const Group = ({ group: { title, entries }, onPick }: GroupProps) => (
  <Box tag="section" aria-label={title}>
    <Typography variant="sigma" tag="h3" textColor="neutral600">
      {title}
    </Typography>
    <Flex tag="ul" gap={2} wrap="wrap" paddingTop={2}>
      {entries.map(({ code, label }) => (
        <li key={code}>
          <Button type="button" variant="tertiary" size="S" title={code} onClick={() => onPick(code)}>
            {label}
          </Button>
        </li>
      ))}
    </Flex>
  </Box>
);

type DialogProps = Props & { readonly onClose: () => void };

const PickDialog = ({ label, groups, onPick, onClose }: DialogProps) => {
  const text = useText();
  const focus = useDialogFocus();
  const [search, setSearch] = useState('');
  const found = narrowed(groups, search);
  return (
    <Modal.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Modal.Content {...focus}>
        <Modal.Header>
          <Modal.Title>{label}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Labelled label={text('emails.placeholder.search')}>
              <TextInput value={search} autoComplete="off" onChange={({ target }) => setSearch(target.value)} />
            </Labelled>
            <Typography textColor="neutral600">{text('emails.placeholder.text')}</Typography>
            <Box role="status">{found.length === 0 ? <Typography>{text('kit.select.nothing')}</Typography> : null}</Box>
            {found.map((group) => (
              <Group key={group.title} group={group} onPick={onPick} />
            ))}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button type="button" variant="tertiary" onClick={onClose}>
            {text('kit.cancel')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};

/** Finds a placeholder by its words, and puts it in at the cursor of a field. */
export const PlaceholderButton = (props: Props) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const pick = (code: string): void => {
    close();
    // Behind the dialog's own work: that gives the focus back to this button.
    setTimeout(() => props.onPick(code));
  };
  return (
    <>
      <Button type="button" variant="tertiary" size="S" aria-label={props.label} onClick={() => setOpen(true)}>
        {text('emails.placeholder.insert')}
      </Button>
      {isOpen ? <PickDialog {...props} onPick={pick} onClose={close} /> : null}
    </>
  );
};
