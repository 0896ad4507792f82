import { Box, Button, Flex, Loader, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { DeadEventView, DeadJobView } from '../../../server/src/contracts/background';
import type { Outcome } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { FIRST_PLACE, PanelPager, type Place } from '../kit/list/panel-pager';
import type { Rows } from '../kit/list/list-definition';
import { Moment } from '../kit/moment';
import { PartFailed } from '../kit/page/part-failed';
import { useText, type TextId } from '../texts/use-text';
import {
  useShopDeadEventsQuery,
  useShopDeadJobsQuery,
  useShopRetryEventMutation,
  useShopRetryJobMutation,
  type LettersPage,
} from './doctor.api';
import { shownValue } from './record-table';

/** A job or a delivery of an event that failed at each of its attempts. */
type Letter = {
  readonly id: number;
  readonly name: string;
  readonly about: unknown;
  readonly attempts: number;
  readonly error: string;
  readonly moment: string | null;
};

const letterOfJob = ({ id, name, payload, attempts, error, failed_at: failedAt }: DeadJobView): Letter => ({
  ...{ id, name, about: payload, attempts, error },
  moment: failedAt,
});

const letterOfEvent = ({
  id,
  event,
  consumer,
  references,
  attempts,
  error,
  created_at: at,
}: DeadEventView): Letter => ({
  ...{ id, name: `${event} → ${consumer}`, about: references, attempts, error },
  moment: at,
});

type LetterProps = { readonly letter: Letter; readonly isBusy: boolean; readonly onRetry: () => void };

const LetterItem = ({ letter, isBusy, onRetry }: LetterProps) => {
  const text = useText();
  const { id, name, about, attempts, error, moment } = letter;
  return (
    <Flex tag="li" justifyContent="space-between" alignItems="flex-start" gap={4} wrap="wrap">
      <Box flex="1" minWidth="20rem">
        <Typography tag="p" fontWeight="semiBold" textColor="neutral800">
          {`${name} #${id}`}
        </Typography>
        <Typography tag="p" variant="pi" textColor="neutral600">
          {text('doctor.letter.attempts', { count: attempts })} · <Moment moment={moment} />
        </Typography>
        <Typography tag="code" variant="pi" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {shownValue(about)}
        </Typography>
        <Typography tag="p" textColor="neutral800" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {error}
        </Typography>
      </Box>
      <Button
        variant="secondary"
        size="S"
        loading={isBusy}
        aria-label={text('doctor.letter.retryOf', { name: `${name} #${id}` })}
        onClick={onRetry}
      >
        {text('kit.retry')}
      </Button>
    </Flex>
  );
};

/** Where in a list somebody is. */
type ListProps = {
  readonly title: TextId;
  readonly explanation: TextId;
  readonly empty: TextId;
  readonly done: TextId;
  readonly letters: Rows<Letter>;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly retry: (id: number) => Promise<Outcome>;
};

const useRetry = ({ retry, done }: Pick<ListProps, 'retry' | 'done'>) => {
  const text = useText();
  const [busy, setBusy] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const start = async ({ id, name }: Letter): Promise<void> => {
    setBusy(id);
    const outcome = await retry(id);
    setBusy(null);
    const what = `${name} #${id}`;
    setSaid(outcome.error === undefined ? text(done, { what }) : `${what}: ${failureText(outcome.error, text)}`);
  };
  return { busy, said, start };
};

const LetterList = (props: ListProps) => {
  const { title, explanation, empty, letters, place, onPlace } = props;
  const text = useText();
  const { busy, said, start } = useRetry(props);
  const { data, error } = letters;
  return (
    <Panel title={text(title)} text={text(explanation)}>
      <Typography role="status" fontWeight="semiBold" textColor="neutral800">
        {said}
      </Typography>
      {data || error ? null : <Loader />}
      {error && !data ? <PartFailed onRetry={() => void letters.refetch()} /> : null}
      {data?.total === 0 ? <Typography textColor="neutral800">{text(empty)}</Typography> : null}
      <Flex tag="ul" direction="column" alignItems="stretch" gap={data?.total ? 5 : 0} aria-label={text(title)}>
        {data?.rows.map((letter) => (
          <LetterItem key={letter.id} letter={letter} isBusy={busy === letter.id} onRetry={() => void start(letter)} />
        ))}
      </Flex>
      {data ? <PanelPager place={place} total={data.total} onPlace={onPlace} /> : null}
    </Panel>
  );
};

const criteriaOf = ({ page, perPage }: Place): LettersPage => ({ page, per_page: perPage });

const mapped = <Row,>({ data, ...query }: Rows<Row>, letterOf: (row: Row) => Letter): Rows<Letter> => ({
  ...query,
  data: data && { rows: data.rows.map(letterOf), total: data.total },
});

const FRESH = { refetchOnMountOrArgChange: true } as const;

export const DeadJobs = () => {
  const [place, setPlace] = useState(FIRST_PLACE);
  const [retry] = useShopRetryJobMutation();
  return (
    <LetterList
      title="doctor.jobs"
      explanation="doctor.jobs.text"
      empty="doctor.jobs.none"
      done="doctor.jobs.retried"
      letters={mapped(useShopDeadJobsQuery(criteriaOf(place), FRESH), letterOfJob)}
      place={place}
      onPlace={setPlace}
      retry={retry}
    />
  );
};

export const DeadEvents = () => {
  const [place, setPlace] = useState(FIRST_PLACE);
  const [retry] = useShopRetryEventMutation();
  return (
    <LetterList
      title="doctor.events"
      explanation="doctor.events.text"
      empty="doctor.events.none"
      done="doctor.events.retried"
      letters={mapped(useShopDeadEventsQuery(criteriaOf(place), FRESH), letterOfEvent)}
      place={place}
      onPlace={setPlace}
      retry={retry}
    />
  );
};
