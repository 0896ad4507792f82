const [WIDTH, HEIGHT, MARGIN, LINE] = [420, 595, 48, 18] as const;

/** Strings of PDF are in brackets; the built-in fonts know Latin letters alone. */
const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&').replace(/[^\u0020-\u007e]/g, '?')})`;

const contentOf = (title: string, lines: readonly string[]): string =>
  [
    'BT',
    `/F1 18 Tf ${MARGIN} ${HEIGHT - MARGIN - 18} Td ${literal(title)} Tj`,
    `/F1 11 Tf ${LINE} TL 0 -${LINE} Td`,
    ...lines.map((line) => `T* ${literal(line)} Tj`),
    'ET',
  ].join('\n');

export type Page = { readonly title: string; readonly lines: readonly string[] };

/** A small document of plain text. The same pages always make the same bytes. */
export const drawPdf = (pages: readonly Page[]): Buffer => {
  const pageNumber = (index: number): number => 4 + index * 2;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ title, lines }, index) => {
      const content = contentOf(title, lines);
      const parts = `/Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] ${parts} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1');
};
