/** What a term looks like in a shop: one of its keys at most says more than the title. */
export type AttributeSettings = Readonly<Record<string, unknown>>;

/** 'Red' of the group 'Colour'. */
export type AttributeTerm = {
  readonly id: number;
  readonly group_id: number;
  /** At most 50 characters, unique among all terms. */
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Lower comes first. */
  readonly serial: number;
  /** `color`: '#rrggbb' or '#rgb'; `image`: URL of a picture. */
  readonly settings: AttributeSettings;
  /** 'YYYY-MM-DD HH:MM:SS' in GMT. */
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

export type AttributeGroup = {
  readonly id: number;
  /** At most 50 characters, unique among all groups. */
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** `type`: select | color | image, how a shop offers the terms. */
  readonly settings: AttributeSettings;
  readonly serial: number;
  readonly terms_count: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  /** Only where asked for; by serial. */
  readonly terms?: readonly AttributeTerm[];
};

/** A ready set that a merchant starts from; it exists in no table until it is created. */
export type LibraryGroup = {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly settings: AttributeSettings;
  readonly terms: readonly { readonly title: string; readonly slug: string; readonly settings: AttributeSettings }[];
};

/** What a product variant is: its colour is red. */
export type AttachedAttribute = {
  readonly group_id: number;
  readonly group_title: string;
  readonly term_id: number;
  readonly term_title: string;
  readonly term_slug: string;
};
