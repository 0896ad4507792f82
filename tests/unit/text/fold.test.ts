import { foldText } from '../../../server/src/domain/text';

describe('foldText', () => {
  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ёлка', 'елка'],
    ['Crème Fraîche', 'creme fraiche'],
    ['O\u0308ko-Mu\u0308sli', 'oko-musli'],
    ['Smørrebrød', 'smorrebrod'],
    ['Œuvre', 'oeuvre'],
    ['İstanbul', 'istanbul'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Ｕｓｂ３．０', 'usb3.0'],
    ['ﬁn', 'fin'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });

  it.each(['йод', 'ў', 'が', 'น้ำ', 'हिन्दी', '龙井绿茶', '한국'])('keeps what is no accent: %s', (text) => {
    expect(foldText(text)).toBe(text.normalize('NFKC'));
  });
});
