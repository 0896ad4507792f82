import { csvCell, toCsv } from '../../../server/src/domain/csv';

describe('a CSV cell', () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    [' =1', "' =1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1+1', "'－1+1"],
    [' ＠SUM(A1)', "' ＠SUM(A1)"],
  ])('%j is shown, not computed', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });

  it.each([
    [12, '12'],
    [-3, '-3'],
    ['-3.5', '-3.5'],
    [null, ''],
    ['Mug, "large"', '"Mug, ""large"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
  ])('%j is written as it is', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });
});

describe('a CSV text', () => {
  it('ends every line, and marks its encoding for spreadsheets', () => {
    const rows = [
      ['A', 'B'],
      ['x', 1],
    ];
    expect(toCsv(rows, { spreadsheet: false })).toBe('A,B\r\nx,1\r\n');
    expect(toCsv(rows, { spreadsheet: true })).toBe('\uFEFFA,B\r\nx,1\r\n');
  });
});
