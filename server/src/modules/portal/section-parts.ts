/** Places of a page into which code of the site puts markup of its own. */
export type SectionParts<Name extends string> = Readonly<Record<Name, string>>;

export const noSections = <Name extends string>(names: readonly Name[]): SectionParts<Name> =>
  Object.fromEntries(names.map((name) => [name, ''])) as SectionParts<Name>;

/** What a filter made of the places: text under their names and nothing else. */
export const sectionsOf = <Name extends string>(names: readonly Name[], filtered: unknown): SectionParts<Name> => {
  const given = (typeof filtered === 'object' && filtered !== null ? filtered : {}) as Readonly<
    Record<string, unknown>
  >;
  const textOf = (name: Name): string => (typeof given[name] === 'string' ? given[name] : '');
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as SectionParts<Name>;
};
