import { Box, VisuallyHidden } from '@strapi/design-system';
import { useTheme } from 'styled-components';

export type ChartBar = {
  readonly id: string;
  /** Of the bar, in words: a day. */
  readonly label: string;
  readonly value: number;
  /** The value in words. */
  readonly written: string;
};

type Props = {
  /** What the chart shows. */
  readonly title: string;
  readonly bars: readonly ChartBar[];
  readonly labelHead: string;
  readonly valueHead: string;
  readonly height?: number;
};

const WIDTH = 600;

/** Of the room of a bar: how much of it stays free, between two of them and at both ends. */
const GAP = 0.25;

/** Bars for the eye, and the same numbers as a table for screen readers. */
export const BarChart = ({ title, bars, labelHead, valueHead, height = 120 }: Props) => {
  const { colors } = useTheme();
  const room = WIDTH / (bars.length + GAP);
  const top = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <Box position="relative">
      <svg viewBox={`0 0 ${WIDTH} ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ id, label, value, written }, index) => {
          const tall = Math.max((value / top) * (height - 4), 1);
          const x = room * (index + GAP);
          return (
            <rect key={id} x={x} y={height - tall} width={room * (1 - GAP)} height={tall} fill={colors.primary500}>
              <title>{`${label}: ${written}`}</title>
            </rect>
          );
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHead}</th>
              <th scope="col">{valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, label, written }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{written}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Box>
  );
};
