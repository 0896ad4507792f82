/** Hands text to the browser as a file. */
export const saveFile = (name: string, type: string, parts: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
