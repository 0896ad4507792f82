import { filledSuffix } from '../../../server/src/domain/tax';

const rate = (percent: string, label: string) => ({
  id: 1,
  label,
  percent,
  priority: 1,
  isCompound: false,
  forShipping: null,
});

describe('filledSuffix', () => {
  it('names the tax and its rates', () => {
    const facts = { label: 'VAT', rates: [rate('19', 'MwSt.')] };
    expect(filledSuffix('incl. {rate} {label}', facts)).toBe('incl. 19% VAT');
    expect(filledSuffix('{label}, {label}', { ...facts, label: '' })).toBe('MwSt., MwSt.');
    expect(filledSuffix('plus {rate}', { label: '', rates: [rate('5', 'GST'), rate('9.975', 'QST')] })).toBe(
      'plus 5% + 9.975%'
    );
  });

  it('leaves nothing where nothing is known, and what it does not know as it is', () => {
    expect(filledSuffix('incl. {rate} {label}', { label: '', rates: [] })).toBe('incl. Tax');
    expect(filledSuffix('{unknown} $& {{label}}', { label: 'a$&b', rates: [] })).toBe('{unknown} $& a$&b');
    expect(filledSuffix('', { label: 'VAT', rates: [] })).toBe('');
  });
});
