import { Button, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { isPanelFailure } from '../api/shop-query';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { SkeletonRows } from '../kit/list/skeleton-rows';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { ReportChart } from './report-chart';
import type { Asked } from './report-definition';
import { ReportFigures } from './report-figures';
import { ReportTable } from './report-table';
import { REPORTS, type ReportId } from './reports';
import { useShopReportQuery } from './reports.api';

/** Orders come in while nobody looks. */
const FRESH_FOR_SECONDS = 30;

type NoteProps = { readonly note: string; readonly children?: ReactNode };

const Note = ({ note, children }: NoteProps) => (
  <Panel>
    <Flex role="alert" gap={3} wrap="wrap">
      <Typography textColor="neutral800">{note}</Typography>
      {children}
    </Flex>
  </Panel>
);

type Props = { readonly report: ReportId; readonly asked: Asked; readonly onLastDays: () => void };

type FailedProps = Omit<Props, 'asked'> & { readonly error: unknown; readonly onRetry: () => void };

const Failed = ({ report, error, onLastDays, onRetry }: FailedProps) => {
  const text = useText();
  const isFree = useStore().edition === 'free' && isPanelFailure(error) && error.kind === 'access';
  if (isFree && REPORTS[report].isPremium) return <Note note={text('reports.free.report')} />;
  if (!isFree) {
    return (
      <Note note={`${text('kit.error.load')} ${failureText(error, text)}`}>
        <Button variant="secondary" onClick={onRetry}>
          {text('kit.retry')}
        </Button>
      </Note>
    );
  }
  return (
    <Note note={text('reports.free')}>
      <Button variant="secondary" onClick={onLastDays}>
        {text('reports.free.show')}
      </Button>
    </Note>
  );
};

/** What a report says, or what stands in its place. Figures of other days never stand below the days that were chosen. */
export const ReportBody = ({ report, asked, onLastDays }: Props) => {
  const { currentData, error, isFetching, refetch } = useShopReportQuery(
    { report, ...asked },
    { refetchOnMountOrArgChange: FRESH_FOR_SECONDS }
  );
  if (error && !isFetching) {
    return <Failed report={report} error={error} onLastDays={onLastDays} onRetry={() => void refetch()} />;
  }
  if (!currentData) return <SkeletonRows columns={4} rows={8} />;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} aria-busy={isFetching}>
      <ReportFigures figures={currentData.figures} />
      {currentData.charts.map((chart) => (
        <ReportChart key={chart.title} chart={chart} />
      ))}
      {currentData.tables.map((table) => (
        <ReportTable key={table.id} report={report} days={asked.days} table={table} />
      ))}
    </Flex>
  );
};
