import { Field, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import type { FormField } from '../../kit/form/form-definition';
import { useText } from '../../texts/use-text';
import { GalleryInput } from './gallery-input';
import { usePackageChoices, useTaxClassChoices } from './setting-choices';
import { useFormErrors, useProductValues } from './use-product-form';
import {
  descriptionFields,
  packageField,
  parcelFields,
  paymentFields,
  taxClassField,
  variantToCorrect,
} from './variant-fields';

type Props = { readonly index: number };

const useSaleFields = (index: number): readonly FormField[] => {
  const text = useText();
  const { kind, variants } = useProductValues();
  const variant = variants[index];
  const packages = usePackageChoices(variant?.packageSlug ?? '');
  const taxClasses = useTaxClassChoices(variant?.taxClass ?? '', 'variant');
  const isShipped = kind === 'physical';
  return [
    ...(isShipped ? parcelFields(index, text) : []),
    ...(isShipped && packages ? [packageField(index, packages)] : []),
    ...(taxClasses ? [taxClassField(index, taxClasses)] : []),
    ...paymentFields(index, variant?.payment === 'subscription', text),
  ];
};

/** Where there is only one variant, the pictures and the texts of the product are its own. */
const Looks = ({ index }: Props) => {
  const text = useText();
  const title = text('catalog.variant.pictures');
  return (
    <>
      <FieldGrid fields={descriptionFields(index)} />
      <Flex direction="column" alignItems="stretch" gap={2} role="group" aria-label={title}>
        <Typography variant="pi" fontWeight="bold" textColor="neutral800">
          {title}
        </Typography>
        <GalleryInput name={`variants.${index}.pictures`} />
      </Flex>
    </>
  );
};

const Details = ({ index, isOnly }: Props & { readonly isOnly: boolean }) => (
  <Flex direction="column" alignItems="stretch" gap={5}>
    {isOnly ? null : <Looks index={index} />}
    <FieldGrid fields={useSaleFields(index)} />
  </Flex>
);

/** A refused field of a variant that is not shown is brought into view, once: then the user chooses again. */
const useChosenVariant = () => {
  const errors = useFormErrors();
  const [known, setKnown] = useState(errors);
  const [chosen, setChosen] = useState(0);
  if (errors !== known) {
    setKnown(errors);
    const refused = variantToCorrect(errors, chosen);
    if (refused !== null) setChosen(refused);
  }
  return [chosen, setChosen] as const;
};

/** What a sheet has no room for: what a variant looks like, and how it is sent and paid. */
export const VariantDetails = () => {
  const text = useText();
  const { variants } = useProductValues();
  const [chosen, setChosen] = useChosenVariant();
  const index = chosen < variants.length ? chosen : 0;
  const isOnly = variants.length === 1;
  return (
    <Panel title={text(isOnly ? 'catalog.shippingAndPayment' : 'catalog.variantDetails')}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        {isOnly ? null : (
          <Field.Root width="100%">
            <Field.Label>{text('catalog.variant')}</Field.Label>
            <SingleSelect value={String(index)} onChange={(value) => setChosen(Number(value))}>
              {variants.map((variant, place) => (
                <SingleSelectOption key={variant.id ?? place} value={String(place)}>
                  {variant.title || String(place + 1)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
        )}
        <Details key={index} index={index} isOnly={isOnly} />
      </Flex>
    </Panel>
  );
};
