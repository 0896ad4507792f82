/**
 * A chunk of texts without its keys. These are as long as the texts, and English, which is loaded beside every other language, has them
 * already: in its order the values alone say the same.
 */
export const compactTexts = ({ english, texts, words }) => {
  const missing = Object.keys(english.TEXTS).filter((id) => typeof texts[id] !== 'string');
  if (missing.length > 0) throw new Error(`Texts without a translation: ${missing.join(', ')}.`);
  const values = Object.keys(english.TEXTS).map((id) => texts[id]);
  return [
    `import { TEXTS as ENGLISH } from ${JSON.stringify(`./${english.name}`)};`,
    `const VALUES = ${JSON.stringify(values)};`,
    'const TEXTS = Object.fromEntries(Object.keys(ENGLISH).map((id, place) => [id, VALUES[place]]));',
    `const SERVER_WORDS = ${JSON.stringify(words)};`,
    'export { SERVER_WORDS, TEXTS };',
    '',
  ].join('\n');
};
