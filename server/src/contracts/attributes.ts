import type { MessageAnswer, Page } from './answers';
import type { Count, Id, Moment } from './scalars';
import type { ProductVariant } from './variants';

/** What a group or a term looks like in a shop. Besides the keys that the store knows a merchant may keep others of its own. */
export type AttributeSettings = Readonly<Record<string, unknown>>;

/** 'Red' of the group 'Colour'. */
export type AttributeTerm = {
  readonly id: Id;
  readonly group_id: Id;
  /** At most 50 characters, unique among all terms whatever the case of its letters. */
  readonly title: string;
  /** As the title. */
  readonly slug: string;
  /** Plain text. */
  readonly description: string;
  /** Lower comes first. */
  readonly serial: Count;
  /** `color`: '#rrggbb' or '#rgb'; `image`: URL of a picture. */
  readonly settings: AttributeSettings;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

export type AttributeGroup = {
  readonly id: Id;
  /** At most 50 characters, unique among all groups whatever the case of its letters. */
  readonly title: string;
  /** As the title. */
  readonly slug: string;
  /** Plain text. */
  readonly description: string;
  /** `type`: select | color | image, how a shop offers the terms. */
  readonly settings: AttributeSettings;
  /** Lower comes first. */
  readonly serial: Count;
  readonly terms_count: Count;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  /** Only where asked for; by serial. */
  readonly terms?: readonly AttributeTerm[];
};

export type LibraryTerm = { readonly title: string; readonly slug: string; readonly settings: AttributeSettings };

/** A ready set that a merchant starts from; it exists in no table until it is created. */
export type LibraryGroup = {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly settings: AttributeSettings;
  readonly terms: readonly LibraryTerm[];
};

/** What a product variant is: its colour is red. */
export type AttachedAttribute = {
  readonly group_id: Id;
  readonly group_title: string;
  readonly term_id: Id;
  readonly term_title: string;
  readonly term_slug: string;
};

/** The attributes of one variant of a product. */
export type VariantAttributes = {
  readonly variation_id: Id;
  readonly variation_title: string;
  /** Empty for a variant that was made by hand. */
  readonly attributes: readonly AttachedAttribute[];
};

export type GeneratedVariations = {
  /** How many combinations were new. */
  readonly created: Count;
  /** All variants of the product, each with its `attributes`. */
  readonly variants: readonly ProductVariant[];
};

export type AttributeGroupListAnswer = { readonly groups: Page<AttributeGroup> };

export type AttributeGroupAnswer = { readonly group: AttributeGroup };

export type CreatedAttributeGroupAnswer = { readonly data: AttributeGroup; readonly message: string };

export type AttributeTermListAnswer = { readonly terms: Page<AttributeTerm> };

export type CreatedAttributeTermAnswer = { readonly data: AttributeTerm; readonly message: string };

/** In the order of the request. */
export type CreatedAttributeTermsAnswer = { readonly data: readonly AttributeTerm[]; readonly message: string };

export type AttributeSavedAnswer = MessageAnswer & { readonly data: true };

export type AttributeDeletedAnswer = MessageAnswer & { readonly data: '' };

export type AttributeLibraryAnswer = { readonly data: readonly LibraryGroup[]; readonly message: string };

/** In the order of the variants. */
export type VariantAttributesAnswer = { readonly variants: readonly VariantAttributes[] };

export type GeneratedVariationsAnswer = { readonly data: GeneratedVariations; readonly message: string };

export type AttributeOperations = {
  'attributeGroups.find': AttributeGroupListAnswer;
  'attributeLibrary.find': AttributeLibraryAnswer;
  'attributeGroups.reorder': AttributeSavedAnswer;
  'attributeGroups.create': CreatedAttributeGroupAnswer;
  'attributeGroups.findOne': AttributeGroupAnswer;
  'attributeGroups.update': AttributeSavedAnswer;
  'attributeGroups.delete': AttributeDeletedAnswer;
  'attributeTerms.find': AttributeTermListAnswer;
  'attributeTerms.createMany': CreatedAttributeTermsAnswer;
  'attributeTerms.reorder': AttributeSavedAnswer;
  'attributeTerms.create': CreatedAttributeTermAnswer;
  'attributeTerms.update': AttributeSavedAnswer;
  'attributeTerms.delete': AttributeDeletedAnswer;
  'variationAttributes.find': VariantAttributesAnswer;
  'attributes.generateVariations': GeneratedVariationsAnswer;
};
