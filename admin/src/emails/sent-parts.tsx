import { Typography } from '@strapi/design-system';
import type { EmailMessage, EmailStatus } from '../../../server/src/contracts/notifications';
import { Moment } from '../kit/moment';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';

const TONES: Readonly<Record<EmailStatus, Tone>> = {
  pending: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  dropped: 'neutral',
  not_configured: 'warning',
};

export const isWaiting = ({ status }: EmailMessage): boolean => status === 'pending' || status === 'sending';

/** What became of it, and why. */
export const EmailOutcome = ({ message }: { readonly message: EmailMessage }) => {
  const text = useText();
  const { status, attempts, next_attempt_at: next, reason } = message;
  return (
    <>
      <StatusBadge tone={TONES[status]}>{text(`emails.status.${status}`)}</StatusBadge>
      {status !== 'sent' && attempts > 0 ? (
        <Typography tag="p" variant="pi" textColor="neutral600">
          {text('emails.attempts', { count: attempts })}
          {next === null ? null : (
            <>
              {`, ${text('emails.next')} `}
              <Moment moment={next} />
            </>
          )}
        </Typography>
      ) : null}
      {reason === '' ? null : (
        <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
    </>
  );
};

export const EmailName = ({ message }: { readonly message: EmailMessage }) => {
  const text = useText();
  const words = useServerWords();
  const { again_of: of, recipient, subject } = message;
  const kinds = [
    ...(recipient === 'test' ? [text('emails.recipient.test')] : []),
    ...(of === null ? [] : [text('emails.again.repeats')]),
  ];
  return (
    <>
      {words.emailTitle(message)}
      <Typography tag="p" variant="pi" textColor="neutral600">
        {[...kinds.map((kind) => `${kind}.`), subject].join(' ')}
      </Typography>
    </>
  );
};
