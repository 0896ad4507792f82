import { SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { ChoiceOption } from './form-definition';
import { Labelled } from './labelled';
import { useIsClosed } from './read-only';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly onChange: (value: string) => void;
};

/** One of a few options, in a dialog or popover. */
export const LabelledChoice = ({ label, value, options, onChange }: Props) => (
  <Labelled label={label}>
    <SingleSelect value={value} disabled={useIsClosed()} onChange={(chosen) => onChange(String(chosen))}>
      {options.map((option) => (
        <SingleSelectOption key={option.value} value={option.value}>
          {option.label}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  </Labelled>
);
