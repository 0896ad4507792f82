import { isOpen, type Finding } from './examine';

const MARKS = { violation: 'FAIL', notice: 'look' } as const;

const linesOf = (finding: Finding): readonly string[] => {
  const { name, meaning, kind, total, rows, error } = finding;
  if (!isOpen(finding)) return [`ok    ${name}`];
  if (error !== undefined) return [`FAIL  ${name}: the check could not be made: ${error}`];
  const left = total - rows.length;
  return [
    `${MARKS[kind]}  ${name}: ${total} ${total === 1 ? 'row' : 'rows'}. ${meaning}`,
    ...rows.map((row) => `        ${JSON.stringify(row)}`),
    ...(left > 0 ? [`        and ${left} more`] : []),
  ];
};

/** A line for each check as soon as it was made, with what breaks it; answers whether there is no violation. */
export const printFindings = async (
  findings: AsyncIterable<Finding>,
  print: (line: string) => void
): Promise<boolean> => {
  const counts = { checks: 0, violation: 0, notice: 0 };
  for await (const finding of findings) {
    linesOf(finding).forEach(print);
    counts.checks += 1;
    if (isOpen(finding)) counts[finding.kind] += 1;
  }
  print(`${counts.checks} checks: ${counts.violation} violated, ${counts.notice} worth a look.`);
  return counts.violation === 0;
};
