import type { SitePage, StorePage } from '../../../../server/src/contracts/onboarding';
import type { ChoiceOption } from '../../kit/form/form-definition';

/** Ids of entries as texts, for lists of choices, and paths. */
export type PageValues = Readonly<Record<string, string>>;

const NONE = '0';

export const pageChoices = (pages: readonly SitePage[], none: string): readonly ChoiceOption[] => [
  { value: NONE, label: none },
  ...pages.map(({ id, title }) => ({ value: String(id), label: title })),
];

export const pageValues = (pages: readonly StorePage[]): PageValues =>
  Object.fromEntries(
    pages.flatMap(({ key, page_id: id, slug_setting: slugKey, slug }) => [
      [key, String(id)],
      [slugKey, slug],
    ])
  );

/** As the store settings take them. */
export const settingsOf = (changes: Partial<PageValues>): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value = '']) => [key, key.endsWith('_id') ? Number(value) : value.trim()])
  );
