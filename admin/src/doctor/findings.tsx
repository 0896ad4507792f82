import { Box, Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { DoctorCheck } from '../../../server/src/contracts/app';
import { StatusBadge } from '../kit/status-badge';
import { useAnyText, useText } from '../texts/use-text';
import { RecordTable } from './record-table';

const Summary = styled.summary`
  cursor: pointer;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
`;

const isOpen = ({ total, error }: DoctorCheck): boolean => total > 0 || error !== null;

/** Broken rules first, what is worth a look after them. */
export const openFindings = (checks: readonly DoctorCheck[]): readonly DoctorCheck[] => {
  const open = checks.filter(isOpen);
  return [...open.filter(({ kind }) => kind === 'violation'), ...open.filter(({ kind }) => kind === 'notice')];
};

const Meaning = ({ check: { name, meaning } }: { readonly check: DoctorCheck }) => {
  const anyText = useAnyText();
  return (
    <Box minWidth="0">
      <Typography tag="p" textColor="neutral800" fontWeight="semiBold">
        {anyText(`doctor.rule.${name}`, meaning)}
      </Typography>
      <Typography tag="code" variant="pi" textColor="neutral600">
        {name}
      </Typography>
    </Box>
  );
};

const Rows = ({ check: { name, total, rows } }: { readonly check: DoctorCheck }) => {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <details>
      <Summary>{text('doctor.rows', { count: rows.length, total })}</Summary>
      <RecordTable label={text('doctor.rowsOf', { check: name })} rows={rows} />
    </details>
  );
};

const Finding = ({ check }: { readonly check: DoctorCheck }) => {
  const text = useText();
  const { kind, total, error } = check;
  const isViolation = kind === 'violation';
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={2}>
      <Flex justifyContent="space-between" gap={4} alignItems="flex-start" wrap="wrap">
        <Meaning check={check} />
        <StatusBadge tone={isViolation ? 'danger' : 'warning'}>
          {error === null
            ? text(isViolation ? 'doctor.broken' : 'doctor.look', { count: total })
            : text('doctor.notMade')}
        </StatusBadge>
      </Flex>
      {error === null ? null : (
        <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
      <Rows check={check} />
    </Flex>
  );
};

/** What was found, and behind a fold what was looked for without finding anything. */
export const Findings = ({ checks }: { readonly checks: readonly DoctorCheck[] }) => {
  const text = useText();
  const open = openFindings(checks);
  const fine = checks.filter((check) => !isOpen(check));
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      {open.length === 0 ? null : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={5} aria-label={text('doctor.findings')}>
          {open.map((check) => (
            <Finding key={check.name} check={check} />
          ))}
        </Flex>
      )}
      <details>
        <Summary>{text('doctor.fine', { count: fine.length })}</Summary>
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3} paddingTop={3}>
          {fine.map((check) => (
            <li key={check.name}>
              <Meaning check={check} />
            </li>
          ))}
        </Flex>
      </details>
    </Flex>
  );
};
