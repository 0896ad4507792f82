/** What of a page of pdfmake is used here; plain data, for it goes to another thread. */
export type PdfNode =
  | string
  | {
      readonly text?: string | readonly PdfNode[];
      readonly stack?: readonly PdfNode[];
      readonly columns?: readonly PdfNode[];
      readonly table?: {
        readonly widths: readonly (string | number)[];
        readonly headerRows?: number;
        readonly dontBreakRows?: boolean;
        readonly body: readonly (readonly PdfNode[])[];
      };
      readonly layout?: string;
      readonly style?: string | readonly string[];
      readonly alignment?: 'left' | 'right';
      /** Of the pictures of the file. */
      readonly image?: 'logo';
      readonly fit?: readonly [number, number];
      readonly width?: string | number;
      readonly margin?: readonly [number, number, number, number];
      readonly pageBreak?: 'before';
      readonly bold?: boolean;
      readonly italics?: boolean;
      readonly decoration?: 'underline';
      readonly link?: string;
      readonly headlineLevel?: number;
    };
