/** What the compiled templates name in double square brackets: a text, a side, a part. No placeholder of the store looks like it. */
const MARKER = /\[\[(>?[\w-]+)\]\]/g;

/** In one go: what is filled in is not looked at again. Throws for a marker without a value, which only a template in the making has. */
export const fillMarkers = (template: string, valueOf: (name: string) => string | undefined): string =>
  template.replace(MARKER, (_, name: string) => {
    const value = valueOf(name);
    if (value === undefined) throw new Error(`Nothing is known for [[${name}]] of an e-mail.`);
    return value;
  });

export const fillFrom = (template: string, values: Readonly<Record<string, string>>): string =>
  fillMarkers(template, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));
