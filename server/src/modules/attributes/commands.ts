/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type GenerateVariationsCommand = {
  readonly groups?:
    | readonly {
        readonly term_ids?: readonly number[] | undefined;
        readonly group_id: number;
      }[]
    | undefined;
};

export type TermCommand = {
  readonly description?: string | undefined;
  readonly serial?: number | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly title: string;
  readonly slug: string;
};

export type ListedTermCommand = Omit<TermCommand, 'slug'> & Partial<Pick<TermCommand, 'slug'>>;

export type GroupCriteria = {
  readonly with?: readonly string[] | undefined;
};

export type ListGroupsCriteria = ListTermsCriteria & GroupCriteria;

export type ListTermsCriteria = {
  readonly search?: object | undefined;
  readonly order_by?: string | undefined;
  readonly filters?: object | undefined;
  readonly order_type?: string | undefined;
  readonly per_page: number;
  readonly page: number;
};

export type GroupCommand = {
  readonly description?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly title: string;
  readonly slug: string;
};
