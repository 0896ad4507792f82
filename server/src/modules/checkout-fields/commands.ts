/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type SaveFieldsCommand = {
  readonly fields: Readonly<Record<string, unknown>>;
};
