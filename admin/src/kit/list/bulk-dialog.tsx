import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { useText, type Text } from '../../texts/use-text';
import type { Outcome } from '../dialog/action-dialog';
import { Progress } from '../dialog/progress';
import { useDialogFocus } from '../dialog/use-dialog-focus';
import { failureText } from '../failure-text';
import { StatusBadge } from '../status-badge';
import type { BulkResult, ListRow } from './list-definition';

type Work<Row> =
  | {
      /** Does it with some of the rows, and tells what became of each. */
      readonly run: (rows: readonly Row[]) => Promise<readonly BulkResult[]>;
      /** Rows that go to the server in one request. */
      readonly batch?: number;
    }
  /** Does it with one row, where the server is asked for each by itself. */
  | { readonly runEach: (row: Row) => Promise<Outcome> };

type Props<Row extends ListRow> = Work<Row> & {
  readonly title: string;
  /** What will happen, in numbers. */
  readonly consequence: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Whether what the fields below ask for is there. */
  readonly isReady?: boolean;
  readonly onClose: (done: readonly number[]) => void;
  /** Fields that the action needs. */
  readonly children?: ReactNode;
};

const batchesOf = <Row,>(rows: readonly Row[], size: number): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_none, index) => rows.slice(index * size, (index + 1) * size));

type ResultsProps<Row> = {
  readonly rows: readonly Row[];
  readonly results: readonly BulkResult[];
  readonly nameOf: (row: Row) => string;
};

const Results = <Row extends ListRow>({ rows, results, nameOf }: ResultsProps<Row>) => {
  const text = useText();
  const failed = results.filter(({ failure }) => failure !== null);
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography role="status" fontWeight="semiBold">
        {text('kit.bulk.done', { count: results.length - failed.length, failed: failed.length })}
      </Typography>
      <Box tag="ul" maxHeight="24rem" overflow="auto">
        {results.map(({ id, failure }) => (
          <Flex tag="li" key={id} gap={3} paddingTop={1} paddingBottom={1} justifyContent="space-between">
            <Typography>{names.get(id) ?? id}</Typography>
            <StatusBadge tone={failure === null ? 'success' : 'danger'}>{failure ?? text('kit.bulk.ok')}</StatusBadge>
          </Flex>
        ))}
      </Box>
    </Flex>
  );
};

const eachOf =
  <Row extends ListRow>(runEach: (row: Row) => Promise<Outcome>, text: Text) =>
  (rows: readonly Row[]): Promise<readonly BulkResult[]> =>
    Promise.all(
      rows.map(async (row) => {
        const { error } = await runEach(row);
        return { id: row.id, failure: error === undefined ? null : failureText(error, text) };
      })
    );

const useRun = <Row extends ListRow>(work: Work<Row> & { readonly rows: readonly Row[] }) => {
  const text = useText();
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [stage, setStage] = useState<'asking' | 'running' | 'done'>('asking');
  const run = 'runEach' in work ? eachOf(work.runEach, text) : work.run;
  const batch = 'runEach' in work ? 1 : (work.batch ?? 20);
  const start = async (): Promise<void> => {
    setStage('running');
    for (const some of batchesOf(work.rows, batch)) {
      const told = await run(some).catch(() =>
        some.map(({ id }) => ({ id, failure: text('kit.error.unknown') }) satisfies BulkResult)
      );
      setResults((known) => [...known, ...told]);
    }
    setStage('done');
  };
  return { results, stage, start };
};

/** Stays open until the last row is done, and shows what became of each. */
export const BulkDialog = <Row extends ListRow>(props: Props<Row>) => {
  const { title, consequence, confirmLabel, danger, rows, nameOf, isReady = true, onClose, children } = props;
  const text = useText();
  const focus = useDialogFocus();
  const { results, stage, start } = useRun(props);
  const close = (): void => onClose(results.filter(({ failure }) => failure === null).map(({ id }) => id));
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen || stage === 'running' ? undefined : close())}>
      <Dialog.Content {...focus}>
        <Dialog.Header>{title}</Dialog.Header>
        <Dialog.Body>
          {stage === 'asking' ? (
            <Flex direction="column" alignItems="stretch" gap={4} width="100%">
              <Typography>{consequence}</Typography>
              {children}
            </Flex>
          ) : null}
          {stage === 'running' ? <Progress done={results.length} count={rows.length} /> : null}
          {stage === 'done' ? <Results rows={rows} results={results} nameOf={nameOf} /> : null}
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="tertiary" fullWidth disabled={stage === 'running'} onClick={close}>
            {text(stage === 'done' ? 'kit.close' : 'kit.cancel')}
          </Button>
          {stage === 'done' ? null : (
            <Button
              fullWidth
              variant={danger ? 'danger' : 'default'}
              disabled={!isReady}
              loading={stage === 'running'}
              onClick={() => void start()}
            >
              {confirmLabel}
            </Button>
          )}
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};
