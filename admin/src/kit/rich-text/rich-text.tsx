import { Box, Field, Flex, Loader, Textarea, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { lazy, Suspense, useEffect, useRef, useState, type MutableRefObject } from 'react';
import { useText, type TextId } from '../../texts/use-text';
import { useDrawn } from '../form/drawn-fields';
import { insertAtCursor } from '../form/insert-text';
import { Editable } from '../form/read-only';
import { isSimpleHtml } from './simple-html';

/** Puts HTML into the text, where the cursor is. */
export type InsertHtml = (html: string) => void;

export type InsertRef = MutableRefObject<InsertHtml | null>;

/** The editor weighs more than all the rest of the page: it comes with the first text that it can edit. */
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor')).RichTextEditor }));

type InputProps = {
  readonly name: string;
  readonly label: TextId;
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly error?: string | undefined;
  /** Is given what puts something in. */
  readonly insertRef?: InsertRef | undefined;
};

type SourceProps = Pick<InputProps, 'name' | 'html' | 'onChange' | 'insertRef'>;

const Source = ({ name, html, onChange, insertRef }: SourceProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!insertRef) return;
    insertRef.current = (inserted) => {
      const field = place.current?.querySelector('textarea');
      if (field) insertAtCursor(field, inserted, onChange);
    };
  }, [insertRef, onChange]);
  return (
    <Box ref={place}>
      <Textarea name={name} value={html} onChange={({ target }) => onChange(target.value)} />
    </Box>
  );
};

/**
 * A formatted text. HTML that the editor cannot hold (tables, pictures of another system) is edited as HTML: opened in the editor, it
 * would be lost with the first letter typed.
 */
export const RichTextInput = ({ name, label, html, onChange, error, insertRef }: InputProps) => {
  const text = useText();
  const [isSource, setSource] = useState(() => !isSimpleHtml(html));
  const canSwitch = isSimpleHtml(html);
  // Such a text may be put in later, too. It stays with its HTML then, whatever becomes of it.
  if (!canSwitch && !isSource) setSource(true);
  return (
    <Field.Root name={name} error={error} width="100%">
      <Flex justifyContent="space-between">
        <Field.Label>{text(label)}</Field.Label>
        <Box tag="label">
          <input
            type="checkbox"
            checked={isSource}
            disabled={!canSwitch}
            onChange={({ target }) => setSource(target.checked)}
          />{' '}
          <Typography variant="pi">{text('kit.richText.source')}</Typography>
        </Box>
      </Flex>
      {isSource ? (
        <Source name={name} html={html} onChange={onChange} insertRef={insertRef} />
      ) : (
        <Suspense fallback={<Loader small>{text('kit.loading')}</Loader>}>
          <Editor label={text(label)} html={html} onChange={onChange} insertRef={insertRef} />
        </Suspense>
      )}
      {canSwitch ? null : (
        <Typography variant="pi" textColor="neutral600">
          {text('kit.richText.onlySource')}
        </Typography>
      )}
      <Field.Error />
    </Field.Root>
  );
};

/** The same as a field of the form of the page. */
export const RichText = ({ name, label, insertRef }: Pick<InputProps, 'name' | 'label' | 'insertRef'>) => {
  const { value, onChange, error } = useField<string>(name);
  useDrawn(name);
  return (
    <Editable>
      <RichTextInput
        name={name}
        label={label}
        html={value ?? ''}
        onChange={(html) => onChange(name, html as never)}
        error={error}
        insertRef={insertRef}
      />
    </Editable>
  );
};
