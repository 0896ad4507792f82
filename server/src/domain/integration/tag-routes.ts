import { isMet, type FeedCondition, type FeedInput } from './conditionals';

/** A tag, or several, for whom the condition holds. */
export type TagRoute = FeedCondition & { readonly input_value: string | readonly string[] };

export type TagChoice = {
  /** `routing`: as `routes` say; else all of `tags`. */
  readonly selection: 'simple' | 'routing';
  readonly tags: readonly string[];
  readonly routes: readonly TagRoute[];
};

/** Each route is judged by itself. Every tag once, none that is blank. */
export const tagsFor = ({ selection, tags, routes }: TagChoice, input: FeedInput): readonly string[] => {
  const chosen =
    selection === 'routing'
      ? routes.filter((route) => isMet(route, input)).flatMap(({ input_value: value }) => value)
      : tags;
  return [...new Set(chosen.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
};
