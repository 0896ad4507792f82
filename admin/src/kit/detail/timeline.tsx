import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useText } from '../../texts/use-text';
import { Panel } from '../form/field-grid';
import type { Tone } from '../status-badge';
import { useDates } from '../use-dates';

export type TimelineEntry = {
  readonly id: number | string;
  readonly moment: string;
  readonly title: string;
  readonly text?: string;
  readonly by?: string;
  readonly tone: Tone;
};

const DOT: Readonly<Record<Tone, string>> = {
  neutral: 'neutral400',
  success: 'success500',
  warning: 'warning500',
  danger: 'danger500',
  info: 'primary500',
};

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => {
  const dates = useDates();
  return (
    <Flex tag="li" gap={3} alignItems="flex-start">
      <Box
        aria-hidden
        background={DOT[entry.tone]}
        width="0.8rem"
        height="0.8rem"
        borderRadius="50%"
        marginTop={1}
        shrink={0}
      />
      <Box minWidth="0">
        <Typography tag="p" textColor="neutral800" fontWeight="semiBold">
          {entry.title}
        </Typography>
        {entry.text ? (
          <Typography tag="p" textColor="neutral800" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {entry.text}
          </Typography>
        ) : null}
        <Typography variant="pi" textColor="neutral600">
          <time dateTime={entry.moment}>{dates.time(entry.moment)}</time>
          {entry.by ? ` · ${entry.by}` : ''}
        </Typography>
      </Box>
    </Flex>
  );
};

const daysOf = (
  entries: readonly TimelineEntry[],
  dayKey: (moment: string) => string
): readonly (readonly [string, readonly TimelineEntry[]])[] => {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const key = dayKey(entry.moment);
    const known = days.get(key);
    if (known) known.push(entry);
    else days.set(key, [entry]);
  }
  return [...days];
};

type Props = {
  /** The newest first. */
  readonly entries: readonly TimelineEntry[];
  /** A field for a new note, and the like. */
  readonly children?: ReactNode;
};

/** What happened to a record, day by day. */
export const Timeline = ({ entries, children }: Props) => {
  const text = useText();
  const dates = useDates();
  return (
    <Panel title={text('kit.timeline.title')}>
      {children}
      {entries.length === 0 ? <Typography textColor="neutral600">{text('kit.timeline.empty')}</Typography> : null}
      {daysOf(entries, dates.dayKey).map(([key, ofDay]) => (
        <Flex key={key} direction="column" alignItems="stretch" gap={3}>
          <Typography tag="h3" variant="sigma" textColor="neutral600">
            {dates.day(ofDay[0]?.moment ?? key)}
          </Typography>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Flex>
        </Flex>
      ))}
    </Panel>
  );
};
