const VOID: ReadonlySet<string> = new Set(['br', 'img', 'meta', 'link', 'hr', 'input', 'col']);

/** What an HTML parser would mend in this markup: tags that nobody closes, or that close what is not open. Comments are left out. */
export const unbalancedTags = (markup: string): readonly string[] => {
  const open: string[] = [];
  const faults: string[] = [];
  const tags = markup.replace(/<!--[^]*?-->/g, '').matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi);
  for (const [whole, closing, tag = '', selfClosing] of tags) {
    const name = tag.toLowerCase();
    if (VOID.has(name) || selfClosing) continue;
    if (!closing) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else faults.push(whole);
  }
  return [...faults, ...open];
};
