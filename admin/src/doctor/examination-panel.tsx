import { Box, Button, Flex, Loader, Typography } from '@strapi/design-system';
import { useEffect } from 'react';
import type { Examination } from '../../../server/src/contracts/app';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { Meter } from '../kit/meter';
import { Moment } from '../kit/moment';
import { StatusBadge } from '../kit/status-badge';
import { useText } from '../texts/use-text';
import { useShopExaminationQuery, useShopStartExaminationMutation } from './doctor.api';
import { Findings } from './findings';

/** Milliseconds between two looks at an examination that is under way. */
const LOOK_MS = 1_500;

const isUnderWay = ({ state }: Examination): boolean => state === 'waiting' || state === 'running';

const Progress = ({ examination }: { readonly examination: Examination }) => {
  const text = useText();
  const { checks_done: done, checks_in_all: count } = examination;
  return (
    <Box>
      <Meter done={done} count={count} />
      <Typography role="status">
        {examination.state === 'waiting' ? text('doctor.waiting') : text('doctor.running', { done, count })}
      </Typography>
    </Box>
  );
};

const Report = ({ report }: { readonly report: NonNullable<Examination['report']> }) => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={4} wrap="wrap">
        <StatusBadge tone={report.healthy ? 'success' : 'danger'}>
          {text(report.healthy ? 'doctor.healthy' : 'doctor.sick')}
        </StatusBadge>
        <Typography textColor="neutral600">
          {text('doctor.examined')} <Moment moment={report.examined_at} />
        </Typography>
      </Flex>
      <Findings checks={report.checks} />
    </Flex>
  );
};

const useExamination = () => {
  const query = useShopExaminationQuery(undefined, { refetchOnMountOrArgChange: true });
  const isRunning = query.data !== undefined && isUnderWay(query.data);
  const { refetch } = query;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  return { ...query, isRunning };
};

const Failed = ({ error }: { readonly error: unknown }) => {
  const text = useText();
  return (
    <Box role="alert" background="danger100" hasRadius padding={3}>
      <Typography textColor="danger700">{failureText(error, text)}</Typography>
    </Box>
  );
};

const Body = ({ examination }: { readonly examination: Examination }) => {
  const text = useText();
  return (
    <>
      {isUnderWay(examination) ? <Progress examination={examination} /> : null}
      {examination.report ? <Report report={examination.report} /> : null}
      {examination.state === 'never' ? <Typography>{text('doctor.never')}</Typography> : null}
    </>
  );
};

/** The last examination of the database, and a button for a new one. */
export const ExaminationPanel = () => {
  const text = useText();
  const { data, error, isRunning } = useExamination();
  const [start, started] = useShopStartExaminationMutation();
  const failure = started.error ?? (data ? undefined : error);
  const button = (
    <Button loading={started.isLoading} disabled={isRunning} onClick={() => void start(undefined)}>
      {text('doctor.start')}
    </Button>
  );
  return (
    <Panel title={text('doctor.examination')} text={text('doctor.examination.text')} action={button}>
      {failure ? <Failed error={failure} /> : null}
      {data ? <Body examination={data} /> : null}
      {data || error ? null : <Loader />}
    </Panel>
  );
};
