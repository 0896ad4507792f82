import { Box, Button, Dialog, Flex, Link, Modal, Typography } from '@strapi/design-system';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../texts/use-text';
import { failureText } from '../failure-text';
import { useDialogFocus } from './use-dialog-focus';
import { useKeptTyping } from './use-kept-typing';
import { useKeyOf } from './use-key-of';

/** What an endpoint of Strapi's adminApi answers to its caller. */
export type Outcome = { readonly data?: unknown; readonly error?: unknown };

type Props = {
  readonly title: string;
  /** What will happen, in numbers; read out when the dialog opens. */
  readonly consequence?: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Whether everything that the fields ask for is there. */
  readonly isReady?: boolean;
  /** `key` is one Idempotency-Key per intention: trying again after no answer came cannot do it twice. */
  readonly run: (key: string) => Promise<Outcome>;
  readonly onDone: (data: unknown) => void;
  readonly onClose: () => void;
  /** What the user typed or chose: with another choice it is another intention, and gets another key. */
  readonly intention?: unknown;
  readonly children?: ReactNode;
};

/** What has come of it, told in the place of the fields. */
export type Told = {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly message: string;
  /** To what was made; it opens in a tab of its own. */
  readonly link?: { readonly href: string; readonly label: string };
};

type ModalProps = Props & {
  /** What a slip beside the window must not take away, where it makes no other intention. */
  readonly typed?: unknown;
  /** What somebody else did not do although the call succeeded; null where all is done. It is told in the place of the fields. */
  readonly refusalOf?: (data: unknown) => string | null;
  /** For what may end in several ways: which of them it was. The dialog stays until that has been read. */
  readonly outcomeOf?: (data: unknown) => Told;
};

type ActionProps = Pick<ModalProps, 'run' | 'onDone' | 'intention' | 'refusalOf' | 'outcomeOf'>;

const toldOf = ({ refusalOf, outcomeOf }: ActionProps, data: unknown): Told | null => {
  const refusal = refusalOf?.(data) ?? null;
  return refusal === null ? (outcomeOf?.(data) ?? null) : { tone: 'danger', message: refusal };
};

const useAction = (props: ActionProps) => {
  const { run, onDone, intention } = props;
  const text = useText();
  const keyOf = useKeyOf();
  const isSent = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const start = async (): Promise<void> => {
    // A second click comes before the button is drawn as busy.
    if (isSent.current) return;
    isSent.current = true;
    setRunning(true);
    setFailure(null);
    const outcome = await run(keyOf(intention)).catch((error: unknown): Outcome => ({ error: error ?? new Error() }));
    isSent.current = false;
    setRunning(false);
    if (outcome.error !== undefined) return setFailure(failureText(outcome.error, text));
    const come = toldOf(props, outcome.data);
    if (come === null) onDone(outcome.data);
    else setTold(come);
  };
  return { start, isRunning, failure, told };
};

/** Strapi's greens and ambers are too pale for words: these are written as everything else is. */
const WORDS: Readonly<Record<Told['tone'], string>> = {
  success: 'neutral800',
  warning: 'neutral800',
  danger: 'danger700',
};

type NoticeProps = Partial<Pick<Told, 'tone' | 'link'>> & { readonly message: string | null };

const Notice = ({ message, tone = 'danger', link }: NoticeProps) => (
  <Box role="alert" width="100%">
    {message === null ? null : (
      <Box background={`${tone}100`} hasRadius padding={3} marginTop={4}>
        <Typography textColor={WORDS[tone]}>{message}</Typography>
        {link ? (
          <Box paddingTop={2}>
            <Link href={link.href} isExternal>
              {link.label}
            </Link>
          </Box>
        ) : null}
      </Box>
    )}
  </Box>
);

/** For a decision: says what will happen, stays open until the server has answered, and shows what it said if it refused. */
export const ConfirmAction = (props: Props) => {
  const { title, consequence, confirmLabel, danger, isReady = true, onClose, children } = props;
  const text = useText();
  const focus = useDialogFocus();
  const { start, isRunning, failure } = useAction(props);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen || isRunning ? undefined : onClose())}>
      <Dialog.Content {...focus}>
        <Dialog.Header>{title}</Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={4} width="100%">
            {consequence ? <Typography>{consequence}</Typography> : null}
            {children}
            <Notice message={failure} />
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="tertiary" fullWidth disabled={isRunning} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button
            fullWidth
            variant={danger ? 'danger' : 'default'}
            disabled={!isReady}
            loading={isRunning}
            onClick={() => void start()}
          >
            {confirmLabel}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};

type FooterProps = Pick<Props, 'confirmLabel' | 'danger' | 'onClose'> & {
  readonly isReady: boolean;
  readonly isRunning: boolean;
  /** Nothing is left to be confirmed. */
  readonly isOver: boolean;
};

const ModalFooter = ({ confirmLabel, danger, onClose, isReady, isRunning, isOver }: FooterProps) => {
  const text = useText();
  return (
    <Modal.Footer>
      <Button type="button" variant="tertiary" disabled={isRunning} onClick={onClose}>
        {text(isOver ? 'kit.close' : 'kit.cancel')}
      </Button>
      {isOver ? null : (
        <Button type="submit" variant={danger ? 'danger' : 'default'} disabled={!isReady} loading={isRunning}>
          {confirmLabel}
        </Button>
      )}
    </Modal.Footer>
  );
};

const ModalFields = ({ consequence, children }: Pick<Props, 'consequence' | 'children'>) => (
  <>
    {children}
    {consequence ? (
      <Typography fontWeight="semiBold" aria-live="polite">
        {consequence}
      </Typography>
    ) : null}
  </>
);

/** For work: fields that lead to one action, in a window above the page. It stays open until the server has answered. */
export const ActionModal = (props: ModalProps) => {
  const { title, isReady = true, onClose } = props;
  const focus = useDialogFocus();
  const { start, isRunning, failure, told } = useAction(props);
  const isOver = told !== null;
  const typing = useKeptTyping([props.intention, props.typed]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form within a dialog is a child of the page's form for React: its submit must not save the page.
    event.stopPropagation();
    if (isReady && !isOver) void start();
  };
  return (
    <Modal.Root open onOpenChange={(isOpen) => (isOpen || isRunning ? undefined : onClose())}>
      <Modal.Content {...focus} {...(isOver ? {} : typing)}>
        <form onSubmit={submit} noValidate>
          <Modal.Header>
            <Modal.Title>{title}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              {isOver ? null : <ModalFields {...props} />}
              {told ? <Notice {...told} /> : <Notice message={failure} />}
            </Flex>
          </Modal.Body>
          <ModalFooter {...props} isReady={isReady} isRunning={isRunning} isOver={isOver} />
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
