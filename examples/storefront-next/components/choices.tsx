import type { ReactNode } from 'react';

type Choice = { readonly value: string; readonly label: string; readonly detail?: string; readonly below?: ReactNode };
type Props = {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: string;
  /** Stands in place of the choices where there are none. */
  readonly message: string;
  readonly errors?: readonly string[];
  readonly onChoose: (value: string) => void;
};

/** One of several, such as the ways to deliver. */
export const RadioChoices = ({ legend, name, choices, chosen, message, errors = [], onChoose }: Props) => (
  <fieldset aria-describedby={`${name}-error`} data-invalid={errors.length > 0}>
    <legend>{legend}</legend>
    {choices.length === 0 && <p className="hint">{message}</p>}
    {choices.map(({ value, label, detail, below }) => (
      <div key={value}>
        <label className="choice">
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
          <span className="count">{detail}</span>
        </label>
        {value === chosen && below}
      </div>
    ))}
    <p className="error" id={`${name}-error`}>
      {errors.join(' ')}
    </p>
  </fieldset>
);
