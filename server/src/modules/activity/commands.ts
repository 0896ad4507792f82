/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type ListActivitiesCriteria = {
  readonly search?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_type?: string | undefined;
  readonly active_view?: string | undefined;
  readonly filter_type?: string | undefined;
  readonly advanced_filters?: object | undefined;
  readonly user_tz?: string | undefined;
  readonly page: number;
  readonly per_page: number;
};
