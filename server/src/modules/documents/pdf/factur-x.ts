import { cleanText } from '../../../domain/document';

/** A file within a PDF file. */
export type PdfAttachment = {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
  readonly description: string;
  /** What the metadata of the PDF file (XMP) say about it: elements of RDF. */
  readonly metadata: string;
};

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const FILE_NAME = 'factur-x.xml';

/** Archives want each property explained that is none of their own. */
const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
] as const;

const property = ([name, description]: (typeof PROPERTIES)[number]): string => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`;

/** As Factur-X 1.0 has it, for all documents alike: nothing that somebody typed gets here. */
const METADATA = `
    <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>${PROPERTIES.map(property).join('')}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
`;

/** An invoice as data (CII), as Factur-X embeds it. */
export const facturX = (xml: string): PdfAttachment => ({
  name: FILE_NAME,
  type: 'text/xml',
  base64: Buffer.from(xml, 'utf8').toString('base64'),
  description: 'Factur-X',
  metadata: METADATA,
});

/** As a title gets into the metadata, which are XML that nobody else escapes. */
export const cleanTitle = (title: string): string => cleanText(title).replace(/[&<>]/g, ' ');
