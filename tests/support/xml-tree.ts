/** An element of an XML text that the store wrote: enough of XML to read that again. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
};

type Open = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s[\w:]+="[^"]*")*)>|([^<]+)/g;
const ATTRIBUTE = /([\w:]+)="([^"]*)"/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

const plain = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] as string);

/** Throws on what is not well-formed. */
export const parseXml = (xml: string): XmlNode => {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  let read = 0;
  for (const [token, slash, name, attributes, text] of xml.matchAll(TOKEN)) {
    read += token.length;
    const last = open.at(-1) as Open;
    if (text !== undefined) last.text += plain(text).trim();
    else if (slash === '/') {
      if (last.name !== name) throw new Error(`</${name}> ends <${last.name}>.`);
      open.pop();
    } else if (name !== undefined) {
      const pairs = [...String(attributes).matchAll(ATTRIBUTE)].map(([, key, value]) => [key, plain(String(value))]);
      const node: Open = {
        name,
        attributes: Object.fromEntries(pairs) as Record<string, string>,
        children: [],
        text: '',
      };
      last.children.push(node);
      open.push(node);
    }
  }
  const [first] = root.children;
  if (read !== xml.length || open.length !== 1 || root.children.length !== 1 || !first) throw new Error('No XML.');
  return first;
};

/** All elements at a path of names below a node, e.g. `cac:InvoiceLine/cbc:ID`. */
export const nodesAt = (node: XmlNode, path: string): readonly XmlNode[] =>
  path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node]
    );

export const textsAt = (node: XmlNode, path: string): readonly string[] => nodesAt(node, path).map(({ text }) => text);
