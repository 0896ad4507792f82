import { element } from './dom.js';

/**
 * A control with its label and the place for its error. Of what must not be left out the control itself tells; what may be says
 * so in its label.
 */
export const createField = ({ name, label, control }) => {
  const id = `field-${name}`;
  const text = element('span');
  const optional = element('span', { class: 'optional' }, ' (optional)');
  const error = element('p', { class: 'field-error', id: `${id}-error` });
  control.id = id;
  control.name = name;
  control.setAttribute('aria-describedby', error.id);
  const node = element(
    'div',
    { class: `field field-${name}` },
    element('label', { for: id }, text, optional),
    control,
    error
  );
  const field = {
    name,
    node,
    control,
    setLabel: (words, required) => {
      text.textContent = words;
      optional.hidden = required;
      control.setAttribute('aria-required', String(required));
    },
    setError: (words) => {
      error.textContent = words ?? '';
      if (words) control.setAttribute('aria-invalid', 'true');
      else control.removeAttribute('aria-invalid');
    },
    focus: () => control.focus(),
  };
  field.setLabel(label, true);
  control.addEventListener('input', () => field.setError(null));
  return field;
};

/** Radio buttons in a group of their own; `choices` are `{ value, label, detail }`. */
export const radios = (name, choices, chosen) =>
  choices.map(({ value, label, detail }) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name, value, checked: String(value) === String(chosen) }),
      element('span', { class: 'choice-label' }, label),
      element('span', { class: 'choice-detail' }, detail ?? '')
    )
  );
