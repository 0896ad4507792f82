import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { CheckCircle, CheckCircleEmpty } from '@strapi/icons';
import type { DashboardAnswer, DashboardSteps } from '../../../server/src/contracts/dashboard';
import { Panel } from '../kit/form/field-grid';
import { Meter } from '../kit/meter';
import { RoomLink } from '../kit/page/room-link';
import { useKeptState } from '../kit/use-kept-state';
import { useText, type TextId } from '../texts/use-text';
import { useShopSetupProgressQuery } from './home.api';
import { pathOfStep, type StepId } from './setup/steps';

type Progress = DashboardAnswer['data'];

type Line = {
  readonly key: keyof DashboardSteps;
  readonly step: StepId;
  readonly title: TextId;
  readonly text: TextId;
};

const LINES: readonly Line[] = [
  { key: 'store_info', step: 'store', title: 'home.setup.store', text: 'home.setup.store.text' },
  { key: 'page_setup', step: 'pages', title: 'home.setup.pages', text: 'home.setup.pages.text' },
  { key: 'product_info', step: 'product', title: 'home.setup.product', text: 'home.setup.product.text' },
  { key: 'setup_payments', step: 'payment', title: 'home.setup.payment', text: 'home.setup.payment.text' },
];

const SetupLine = ({ line, isDone }: { readonly line: Line; readonly isDone: boolean }) => {
  const text = useText();
  const Mark = isDone ? CheckCircle : CheckCircleEmpty;
  return (
    <Flex tag="li" gap={3} justifyContent="space-between" wrap="wrap">
      <Flex gap={3} flex="1 1 24rem" alignItems="flex-start">
        <Box paddingTop={1} shrink={0}>
          <Mark aria-hidden fill={isDone ? 'success500' : 'neutral500'} width="2rem" height="2rem" />
        </Box>
        <Box>
          <Typography tag="h3" variant="omega" fontWeight="semiBold" textColor="neutral800">
            {text(line.title)}
          </Typography>
          <Typography textColor="neutral600">{text(isDone ? 'home.setup.done' : line.text)}</Typography>
        </Box>
      </Flex>
      {isDone ? null : <RoomLink to={pathOfStep(line.step)}>{text('home.setup.start')}</RoomLink>}
    </Flex>
  );
};

const ProgressMeter = ({ done, count }: { readonly done: number; readonly count: number }) => {
  const text = useText();
  const label = text('home.setup.progress', { done, count });
  return (
    <Flex gap={3} wrap="wrap">
      <Meter done={done} count={count} label={label} width="16rem" />
      <Typography textColor="neutral800">{label}</Typography>
    </Flex>
  );
};

const Steps = ({ progress, onPutAway }: { readonly progress: Progress; readonly onPutAway: () => void }) => {
  const text = useText();
  return (
    <Panel
      title={text('home.setup')}
      action={
        <Button variant="tertiary" onClick={onPutAway}>
          {text('home.setup.putAway')}
        </Button>
      }
    >
      <ProgressMeter done={progress.completed} count={LINES.length} />
      <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
        {LINES.map((line) => (
          <SetupLine key={line.key} line={line} isDone={progress.steps[line.key].completed} />
        ))}
      </Flex>
    </Panel>
  );
};

/** How far the set-up is, until it is done or put away; the link above the page leads there at any time. */
export const SetupPanel = () => {
  const { data } = useShopSetupProgressQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isPutAway, setPutAway] = useKeptState('SHOP_SETUP_PUT_AWAY', false);
  if (!data || isPutAway || data.completed >= LINES.length) return null;
  return <Steps progress={data} onPutAway={() => setPutAway(true)} />;
};
