import { Box } from '@strapi/design-system';

type Props = {
  readonly done: number;
  readonly count: number;
  /** For screen readers; left out where words beside it say the same. */
  readonly label?: string;
  readonly width?: string;
};

/** How far something is. Strapi's bar tells nobody its value, and has its brightest grey as the track where the theme is dark. */
export const Meter = ({ done, count, label, width = '100%' }: Props) => (
  <Box
    {...(label === undefined
      ? { 'aria-hidden': true }
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': count,
          'aria-valuenow': done,
        })}
    background="neutral150"
    hasRadius
    width={width}
    maxWidth="100%"
    height="8px"
    overflow="hidden"
  >
    <Box background="primary600" height="100%" width={`${Math.round((done / Math.max(count, 1)) * 100)}%`} />
  </Box>
);
