import { Box, Field, Flex, Grid, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useText } from '../../texts/use-text';
import { useDrawn } from './drawn-fields';
import { FieldInput } from './field-inputs';
import { wordsOf, type FormField, type FormSection } from './form-definition';
import { Editable, useIsClosed } from './read-only';

type FieldProps = { readonly field: FormField };

const FieldBox = ({ field }: FieldProps) => {
  const text = useText();
  const isClosed = useIsClosed();
  const { error } = useField(field.name);
  useDrawn(field.name);
  return (
    <Field.Root
      name={field.name}
      error={error}
      hint={field.hint ? wordsOf(field.hint, text) : undefined}
      required={field.required}
      width="100%"
    >
      <Field.Label>{wordsOf(field.label, text)}</Field.Label>
      <FieldInput field={isClosed ? { ...field, disabled: true } : field} />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};

/** A field with label, hint and error. */
export const FormFieldBox = (props: FieldProps) => (
  <Editable>
    <FieldBox {...props} />
  </Editable>
);

export const FieldGrid = ({ fields }: { readonly fields: readonly FormField[] }) => (
  <Grid.Root gap={4} gridCols={12}>
    {fields.map((field) => (
      <Grid.Item key={field.name} col={field.span ?? 6} s={12} xs={12} alignItems="flex-start" direction="column">
        <FormFieldBox field={field} />
      </Grid.Item>
    ))}
  </Grid.Root>
);

type PanelProps = {
  readonly title?: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A titled card of a form or of a record. */
export const Panel = ({ title, text, action, children }: PanelProps) => (
  <Box
    tag="section"
    background="neutral0"
    hasRadius
    shadow="tableShadow"
    padding={{ initial: 4, medium: 6 }}
    aria-label={title}
  >
    <Flex direction="column" alignItems="stretch" gap={4}>
      {title ? (
        <Flex justifyContent="space-between" gap={3} wrap="wrap">
          <Typography variant="delta" tag="h2">
            {title}
          </Typography>
          {action}
        </Flex>
      ) : null}
      {text ? <Typography textColor="neutral600">{text}</Typography> : null}
      {children}
    </Flex>
  </Box>
);

export const FormPanel = ({ section, children }: { readonly section: FormSection; readonly children?: ReactNode }) => {
  const text = useText();
  return (
    <Panel
      {...(section.title ? { title: text(section.title) } : {})}
      {...(section.text ? { text: text(section.text) } : {})}
    >
      <FieldGrid fields={section.fields} />
      {children}
    </Panel>
  );
};
