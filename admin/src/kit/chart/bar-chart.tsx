import { Box, VisuallyHidden } from '@strapi/design-system';
import { useTheme } from 'styled-components';

export type ChartBar = {
  readonly id: string;
  /** Of the bar, in words: a day. */
  readonly label: string;
  readonly value: number;
  /** The value in words. */
  readonly written: string;
  /** Of what it is compared with; its words say which that is. */
  readonly before?: Pick<ChartBar, 'value' | 'written'>;
};

type Props = {
  /** What the chart shows. */
  readonly title: string;
  readonly bars: readonly ChartBar[];
  readonly labelHead: string;
  readonly valueHead: string;
  /** Of the column of what is compared; without it there is none. */
  readonly beforeHead?: string;
  readonly height?: number;
};

const WIDTH = 600;

/** Of the room of a bar: how much of it stays free, between two of them and at both ends. */
const GAP = 0.25;

type BarsProps = Required<Pick<Props, 'bars' | 'height'>> & { readonly isCompared: boolean };

/** Two that are compared stand side by side, the earlier one first. */
const Bars = ({ bars, height, isCompared }: BarsProps) => {
  const { colors } = useTheme();
  const room = WIDTH / (bars.length + GAP);
  const width = (room * (1 - GAP)) / (isCompared ? 2 : 1);
  const top = Math.max(...bars.flatMap(({ value, before }) => [value, before?.value ?? 0]), 1);
  const placeOf = (x: number, value: number) => {
    const tall = Math.max((value / top) * (height - 4), 1);
    return { x, y: height - tall, width, height: tall };
  };
  const drawn = bars.map(({ id, label, value, written, before }, index) => {
    const x = room * (index + GAP);
    return (
      <g key={id}>
        {before ? (
          <rect {...placeOf(x, before.value)} fill={colors.neutral500}>
            <title>{before.written}</title>
          </rect>
        ) : null}
        <rect {...placeOf(isCompared ? x + width : x, value)} fill={colors.primary500}>
          <title>{`${label}: ${written}`}</title>
        </rect>
      </g>
    );
  });
  return <>{drawn}</>;
};

/** Bars for the eye, and the same numbers as a table for screen readers. */
export const BarChart = ({ title, bars, labelHead, valueHead, beforeHead, height = 120 }: Props) => (
  <Box position="relative">
    <svg viewBox={`0 0 ${WIDTH} ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden>
      <Bars bars={bars} height={height} isCompared={beforeHead !== undefined} />
    </svg>
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            <th scope="col">{valueHead}</th>
            {beforeHead ? <th scope="col">{beforeHead}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, label, written, before }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{written}</td>
              {beforeHead ? <td>{before?.written}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  </Box>
);
