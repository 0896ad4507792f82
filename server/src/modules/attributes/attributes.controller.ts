import type {
  AttributeDeletedAnswer,
  AttributeGroupAnswer,
  AttributeGroupListAnswer,
  AttributeLibraryAnswer,
  AttributeSavedAnswer,
  AttributeTermListAnswer,
  CreatedAttributeGroupAnswer,
  CreatedAttributeTermAnswer,
  CreatedAttributeTermsAnswer,
  GeneratedVariationsAnswer,
  VariantAttributesAnswer,
} from '../../contracts/attributes';
import type { ShopRequest } from '../../platform/http/route';
import { editorOf } from '../catalog';
import type {
  GenerateVariationsBody,
  GroupBody,
  GroupQuery,
  ListGroupsQuery,
  ListTermsQuery,
  ReorderBody,
  TermBody,
  TermsBody,
} from './attributes.input';
import { presentGenerated } from './attributes.presenter';
import { ATTRIBUTE_LIBRARY } from './data/attribute-library';
import { changeTerm, deleteTerm, reorderGroups, reorderTerms } from './use-cases/change-terms';
import { createTerm, createTerms } from './use-cases/create-terms';
import { changeGroup, createGroup, deleteGroup, readGroup, readGroups } from './use-cases/groups';
import { generateVariations } from './use-cases/generate-variations';
import { readTerms } from './use-cases/read-terms';
import { readVariantAttributes } from './use-cases/read-variant-attributes';

export const listGroups = async ({
  platform,
  query,
}: ShopRequest<ListGroupsQuery>): Promise<AttributeGroupListAnswer> => ({
  groups: await readGroups(platform, query),
});

export const findGroup = async ({ platform, id, query }: ShopRequest<GroupQuery>): Promise<AttributeGroupAnswer> => ({
  group: await readGroup(platform, id('group_id'), query),
});

export const addGroup = async ({
  platform,
  body,
}: ShopRequest<unknown, GroupBody>): Promise<CreatedAttributeGroupAnswer> => ({
  data: await createGroup(platform, body),
  message: 'The attribute group has been created.',
});

export const updateGroup = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, GroupBody>): Promise<AttributeSavedAnswer> => {
  await changeGroup(platform, id('group_id'), body);
  return { data: true, message: 'The attribute group has been saved.' };
};

export const removeGroup = async ({ platform, principal, id }: ShopRequest): Promise<AttributeDeletedAnswer> => {
  await deleteGroup(platform, id('group_id'), principal.displayName);
  return { data: '', message: 'The attribute group has been deleted.' };
};

export const sortGroups = async ({
  platform,
  body,
}: ShopRequest<unknown, ReorderBody>): Promise<AttributeSavedAnswer> => {
  await reorderGroups(platform, body.ids ?? []);
  return { data: true, message: 'The order of the attribute groups has been saved.' };
};

export const showLibrary = async (): Promise<AttributeLibraryAnswer> => ({
  data: ATTRIBUTE_LIBRARY,
  message: 'Ready attribute groups.',
});

export const listTerms = async ({
  platform,
  id,
  query,
}: ShopRequest<ListTermsQuery>): Promise<AttributeTermListAnswer> => ({
  terms: await readTerms(platform, id('group_id'), query),
});

export const addTerm = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, TermBody>): Promise<CreatedAttributeTermAnswer> => ({
  data: await createTerm(platform, id('group_id'), body),
  message: 'The attribute term has been created.',
});

export const addTerms = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, TermsBody>): Promise<CreatedAttributeTermsAnswer> => ({
  data: await createTerms(platform, id('group_id'), body.terms ?? []),
  message: 'The attribute terms have been created.',
});

export const updateTerm = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, TermBody>): Promise<AttributeSavedAnswer> => {
  const slug = await changeTerm(platform, { groupId: id('group_id'), termId: id('term_id') }, body);
  const note = slug === body.slug ? '' : `, with the slug ${slug}`;
  return { data: true, message: `The attribute term has been saved${note}.` };
};

export const removeTerm = async ({ platform, id }: ShopRequest): Promise<AttributeDeletedAnswer> => {
  await deleteTerm(platform, { groupId: id('group_id'), termId: id('term_id') });
  return { data: '', message: 'The attribute term has been deleted.' };
};

export const sortTerms = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, ReorderBody>): Promise<AttributeSavedAnswer> => {
  await reorderTerms(platform, id('group_id'), body.ids ?? []);
  return { data: true, message: 'The order of the attribute terms has been saved.' };
};

export const listVariantAttributes = async ({ platform, id }: ShopRequest): Promise<VariantAttributesAnswer> => ({
  variants: await readVariantAttributes(platform, id('productId')),
});

export const generate = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, GenerateVariationsBody>): Promise<GeneratedVariationsAnswer> => ({
  data: presentGenerated(await generateVariations(platform, id('productId'), body, editorOf(principal))),
  message: 'The variations have been generated.',
});
