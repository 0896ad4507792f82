/** Which rows of a list, and in what order: what `listFields` of platform/http/fields lets through. `page` begins at 1. */
export type ListCriteria = {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_type?: string | undefined;
  readonly active_view?: string | undefined;
  readonly filter_type?: string | undefined;
  /** JSON or its structure; read against the declared filters of the list. */
  readonly advanced_filters?: object | undefined;
  readonly user_tz?: string | undefined;
};

/** What lists with relations take beside that: `relationFields` of platform/http/fields. */
export type RelationCriteria = {
  readonly with?: readonly string[] | undefined;
  readonly select?: readonly string[] | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly include_ids?: readonly number[] | undefined;
};

/** What lists take beside that whose rows can be found by the keys of their licences: said by their controllers, never by a request. */
export type KeyCriteria = {
  /** False: the caller may not see keys, and must not guess them piece by piece. */
  readonly finds_keys?: boolean | undefined;
};
