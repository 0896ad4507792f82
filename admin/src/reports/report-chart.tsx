import { Box, Flex, Typography } from '@strapi/design-system';
import { BarChart } from '../kit/chart/bar-chart';
import { Panel } from '../kit/form/field-grid';
import { useText } from '../texts/use-text';
import type { Chart } from './report-view';
import { useWritten } from './use-written';

type Props = { readonly chart: Chart };

type MarkProps = { readonly color: 'primary500' | 'neutral500'; readonly children: string };

const Mark = ({ color, children }: MarkProps) => (
  <Flex gap={2}>
    <Box background={color} width="1.2rem" height="1.2rem" />
    <Typography variant="pi" textColor="neutral600">
      {children}
    </Typography>
  </Flex>
);

const Drawn = ({ chart: { title, head, labels, unit, bars } }: Props) => {
  const text = useText();
  const write = useWritten();
  const isCompared = bars.some(({ before }) => before);
  // Of a long time the first and the last are enough to find one's way.
  const named = labels === 'time' ? [bars[0], bars.at(-1)].slice(0, bars.length) : bars;
  return (
    <Box>
      <BarChart
        title={text(title)}
        labelHead={text(head)}
        valueHead={text('reports.now')}
        {...(isCompared ? { beforeHead: text('reports.before') } : {})}
        height={160}
        bars={bars.map(({ label, value, before }) => ({
          id: label,
          label: write(labels, label),
          value,
          written: write(unit, value),
          ...(before
            ? {
                before: {
                  value: before.value,
                  written: `${write(labels, before.label)}: ${write(unit, before.value)}`,
                },
              }
            : {}),
        }))}
      />
      <Flex justifyContent={labels === 'time' ? 'space-between' : 'space-around'} gap={2} wrap="wrap" aria-hidden>
        {named.map((bar, place) => (
          <Typography key={place} variant="pi" textColor="neutral600">
            {bar ? write(labels, bar.label) : ''}
          </Typography>
        ))}
      </Flex>
      {isCompared ? (
        <Flex gap={4} paddingTop={2} wrap="wrap" aria-hidden>
          <Mark color="primary500">{text('reports.now')}</Mark>
          <Mark color="neutral500">{text('reports.before')}</Mark>
        </Flex>
      ) : null}
    </Box>
  );
};

/** Bars without a height would look like a chart that is broken. */
export const ReportChart = ({ chart }: Props) => {
  const text = useText();
  const isEmpty = chart.bars.every(({ value, before }) => value === 0 && (before?.value ?? 0) === 0);
  return (
    <Panel title={text(chart.title)}>
      {isEmpty ? <Typography textColor="neutral600">{text('reports.empty')}</Typography> : <Drawn chart={chart} />}
    </Panel>
  );
};
