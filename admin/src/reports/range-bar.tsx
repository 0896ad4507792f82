import { Box, Button, Flex, TextInput, Typography } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { DayRange } from '../../../server/src/domain/report/days';
import { Labelled } from '../kit/form/labelled';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { useText } from '../texts/use-text';
import { COMPARISONS, RANGES, readDays, type ReportState } from './report-state';

type DaysProps = { readonly days: DayRange; readonly onChange: (days: DayRange) => void };

/** Sent as a whole: a date that is half typed is no date. */
const CustomDays = ({ days, onChange }: DaysProps) => {
  const text = useText();
  const [{ from, to }, setTyped] = useState(days);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readDays(from, to);
    setWrong(read === null);
    if (read) onChange(read);
  };
  return (
    <Flex tag="form" gap={3} wrap="wrap" alignItems="flex-end" onSubmit={submit}>
      <Box minWidth="16rem">
        <Labelled label={text('reports.from')} name="from" {...(isWrong ? { error: text('reports.wrongDays') } : {})}>
          <TextInput type="date" value={from} onChange={({ target }) => setTyped({ from: target.value, to })} />
        </Labelled>
      </Box>
      <Box minWidth="16rem">
        <Labelled label={text('reports.to')} name="to">
          <TextInput type="date" value={to} onChange={({ target }) => setTyped({ from, to: target.value })} />
        </Labelled>
      </Box>
      <Button type="submit" variant="secondary">
        {text('reports.show')}
      </Button>
    </Flex>
  );
};

type Props = {
  readonly state: ReportState;
  /** Of the state, on the calendar of the store. */
  readonly days: DayRange;
  readonly isCompared: boolean;
  readonly onChange: (state: ReportState) => void;
};

/** Which days a report is about, and what they are compared with. */
export const RangeBar = ({ state, days, isCompared, onChange }: Props) => {
  const text = useText();
  const { formatDateTimeRange } = useIntl();
  const choose = (chosen: string): void => {
    const range = RANGES.find((known) => known === chosen) ?? state.range;
    onChange({ ...state, range, days: range === 'custom' ? days : null });
  };
  const compare = (chosen: string): void =>
    onChange({ ...state, compare: COMPARISONS.find((known) => known === chosen) ?? state.compare });
  const [from, to] = [new Date(days.from), new Date(days.to)];
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Flex gap={4} wrap="wrap" alignItems="flex-end">
        <Box minWidth="20rem">
          <LabelledChoice
            label={text('reports.range')}
            value={state.range}
            options={RANGES.map((value) => ({ value, label: text(`reports.range.${value}`) }))}
            onChange={choose}
          />
        </Box>
        {isCompared ? (
          <Box minWidth="20rem">
            <LabelledChoice
              label={text('reports.compare')}
              value={state.compare}
              options={COMPARISONS.map((value) => ({ value, label: text(`reports.compare.${value}`) }))}
              onChange={compare}
            />
          </Box>
        ) : null}
        {state.range === 'custom' ? (
          <CustomDays
            key={`${days.from} ${days.to}`}
            days={days}
            onChange={(chosen) => onChange({ ...state, days: chosen })}
          />
        ) : null}
      </Flex>
      <Typography textColor="neutral600" aria-live="polite">
        {formatDateTimeRange(from, to, { dateStyle: 'medium', timeZone: 'UTC' })}
      </Typography>
    </Flex>
  );
};
