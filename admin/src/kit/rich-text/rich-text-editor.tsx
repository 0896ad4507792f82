import { Box, Flex, IconButton } from '@strapi/design-system';
import { Bold, BulletList, Code, HeadingThree, HeadingTwo, Italic, Link, NumberList, Quotes } from '@strapi/icons';
import { EditorState, type Command } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText, type TextId } from '../../texts/use-text';
import { useIsClosed } from '../form/read-only';
import {
  hasMark,
  headingCommand,
  insertCommand,
  isWithin,
  listCommand,
  markCommand,
  quoteCommand,
} from './editor-commands';
import { editorPlugins } from './editor-plugins';
import { readHtml, writeHtml } from './editor-schema';
import { LinkModal } from './link-modal';
import type { InsertRef } from './rich-text';

const Paper = styled.div`
  .ProseMirror {
    min-block-size: 16rem;
    max-block-size: 60vh;
    overflow: auto;
    padding: ${({ theme }) => theme.spaces[4]};
    font-size: 1.4rem;
    line-height: 1.6;
    color: ${({ theme }) => theme.colors.neutral800};
    outline: none;
    /* What the editor asks for. */
    position: relative;
    overflow-wrap: break-word;
    white-space: break-spaces;
    font-variant-ligatures: none;
  }
  .ProseMirror > * + * {
    margin-block-start: 0.8em;
  }
  .ProseMirror :is(ul, ol) {
    padding-inline-start: 2rem;
  }
  .ProseMirror ul {
    list-style: disc;
  }
  .ProseMirror ol {
    list-style: decimal;
  }
  .ProseMirror h2 {
    font-size: 2rem;
    font-weight: 600;
  }
  .ProseMirror h3 {
    font-size: 1.7rem;
    font-weight: 600;
  }
  .ProseMirror :is(strong, b) {
    font-weight: 700;
  }
  .ProseMirror em {
    font-style: italic;
  }
  .ProseMirror a {
    color: ${({ theme }) => theme.colors.primary600};
    text-decoration: underline;
  }
  .ProseMirror blockquote {
    padding-inline-start: ${({ theme }) => theme.spaces[4]};
    border-inline-start: 3px solid ${({ theme }) => theme.colors.neutral300};
  }
  .ProseMirror-gapcursor {
    position: absolute;
    pointer-events: none;
  }
  .ProseMirror-focused .ProseMirror-gapcursor::after {
    content: '';
    position: absolute;
    inset-block-start: -2px;
    inline-size: 20px;
    border-block-start: 1px solid ${({ theme }) => theme.colors.neutral800};
  }
`;

type Tool = {
  readonly label: TextId;
  readonly icon: ReactNode;
  readonly isOn: (state: EditorState) => boolean;
  readonly run: Command;
};

const ofMark = (name: string) => ({ isOn: hasMark(name), run: markCommand(name) });
const ofHeading = (level: number) => ({ isOn: isWithin('heading', { level }), run: headingCommand(level) });
const ofList = (name: 'bulletList' | 'orderedList') => ({ isOn: isWithin(name), run: listCommand(name) });

const TOOLS: readonly Tool[] = [
  { label: 'kit.richText.bold', icon: <Bold />, ...ofMark('bold') },
  { label: 'kit.richText.italic', icon: <Italic />, ...ofMark('italic') },
  { label: 'kit.richText.heading2', icon: <HeadingTwo />, ...ofHeading(2) },
  { label: 'kit.richText.heading3', icon: <HeadingThree />, ...ofHeading(3) },
  { label: 'kit.richText.bulletList', icon: <BulletList />, ...ofList('bulletList') },
  { label: 'kit.richText.orderedList', icon: <NumberList />, ...ofList('orderedList') },
  { label: 'kit.richText.quote', icon: <Quotes />, isOn: isWithin('blockquote'), run: quoteCommand },
  { label: 'kit.richText.code', icon: <Code />, ...ofMark('code') },
];

const hasLink = hasMark('link');

/** A command of a button: the text has the focus again, and what was selected in it still is. */
const runIn = (view: EditorView, command: Command): void => {
  command(view.state, view.dispatch);
  view.focus();
};

type ToolButtonProps = Pick<Tool, 'label' | 'icon'> & { readonly isOn: boolean; readonly onClick: () => void };

const ToolButton = ({ label, icon, isOn, onClick }: ToolButtonProps) => (
  <IconButton
    type="button"
    label={useText()(label)}
    variant={isOn ? 'secondary' : 'ghost'}
    aria-pressed={isOn}
    onClick={onClick}
  >
    {icon}
  </IconButton>
);

type Shown = { readonly view: EditorView; readonly state: EditorState };

const Toolbar = ({ view, state }: Shown) => {
  const text = useText();
  const [isLinking, setLinking] = useState(false);
  return (
    <Flex gap={1} wrap="wrap" padding={2} role="toolbar" aria-label={text('kit.richText.tools')}>
      {TOOLS.map(({ label, icon, isOn, run }) => (
        <ToolButton key={label} label={label} icon={icon} isOn={isOn(state)} onClick={() => runIn(view, run)} />
      ))}
      <ToolButton label="kit.richText.link" icon={<Link />} isOn={hasLink(state)} onClick={() => setLinking(true)} />
      {isLinking ? <LinkModal view={view} onClose={() => setLinking(false)} /> : null}
    </Flex>
  );
};

type Props = {
  readonly label: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly insertRef?: InsertRef | undefined;
};

const stateOf = (html: string): EditorState => EditorState.create({ doc: readHtml(html), plugins: editorPlugins() });

type Started = { readonly shown: Shown | null; readonly place: (node: HTMLElement | null) => void };

type EditorProps = Pick<Props, 'label' | 'html' | 'onChange'> & { readonly isClosed: boolean };

/** Starts in its place once that is there. What it tells of goes to whoever listens by then. */
const useEditor = ({ label, html, onChange, isClosed }: EditorProps): Started => {
  const first = useRef({ label, html, isClosed });
  const change = useRef(onChange);
  change.current = onChange;
  const [element, place] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!element) return;
    const view: EditorView = new EditorView(element, {
      state: stateOf(first.current.html),
      // No fieldset of the browser closes it.
      editable: () => !first.current.isClosed,
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': first.current.label, tabindex: '0' },
        ...(first.current.isClosed ? { 'aria-readonly': 'true' } : {}),
      },
      dispatchTransaction: (transaction) => {
        const state = view.state.apply(transaction);
        view.updateState(state);
        setShown({ view, state });
        if (transaction.docChanged) change.current(writeHtml(state.doc));
      },
    });
    setShown({ view, state: view.state });
    return () => {
      view.destroy();
      setShown(null);
    };
  }, [element]);
  return { shown, place };
};

/** What is written here is cleaned by the server, whatever it holds. */
export const RichTextEditor = ({ label, html, onChange, insertRef }: Props) => {
  const told = useRef(html);
  const tell = (text: string): void => {
    told.current = text;
    onChange(text);
  };
  const isClosed = useIsClosed();
  const { shown, place } = useEditor({ label, html, onChange: tell, isClosed });
  const view = shown?.view ?? null;
  useEffect(() => {
    // Discarding changes puts another text into the form; what was typed here comes back as it was told.
    if (!view || html === told.current) return;
    told.current = html;
    view.updateState(stateOf(html));
  }, [view, html]);
  useEffect(() => {
    if (!view || !insertRef) return;
    insertRef.current = (inserted) => runIn(view, insertCommand(inserted));
  }, [view, insertRef]);
  return (
    <Box borderColor="neutral200" hasRadius background="neutral0">
      {shown && !isClosed ? <Toolbar {...shown} /> : null}
      <Paper ref={place} />
    </Box>
  );
};
