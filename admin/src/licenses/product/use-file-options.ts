import type { ProductDownload } from '../../../../server/src/contracts/downloads';
import type { ChoiceOption } from '../../kit/form/form-definition';
import { useText } from '../../texts/use-text';

/** Files of the product, one of which sites download as an update; or none. */
export const useFileOptions = (files: readonly ProductDownload[]): readonly ChoiceOption[] => {
  const text = useText();
  return [
    { value: '', label: text('kit.none') },
    ...files.map(({ id, title, file_name: name }) => ({ value: String(id), label: `${title} (${name})` })),
  ];
};
