import { TextInput } from '@strapi/design-system';
import { useState } from 'react';

type Props = {
  readonly name?: string;
  readonly words: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
};

const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Words with commas between them. What is typed stays as it is until the field is left: `GB,` is being written. */
export const WordsInput = ({ name, words, onChange }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...(name ? { name } : {})}
      value={typed ?? words.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(wordsOf(target.value));
      }}
      onBlur={() => setTyped(null)}
      autoComplete="off"
    />
  );
};
