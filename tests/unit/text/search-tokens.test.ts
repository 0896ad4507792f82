import { searchQuestion, searchText, searchTokens, type Beginnings } from '../../../server/src/domain/text';

const meets = (tokens: readonly string[], all: readonly Beginnings[] = []): boolean =>
  all.every((some) => some.some((beginning) => tokens.some((token) => token.startsWith(beginning))));

/** How the question finds the text: at beginnings of words, within them, or not at all. */
const found = (question: string, text: string): 'beginning' | 'within' | null => {
  const [asked, tokens] = [searchQuestion(question), searchTokens(text)];
  if (asked === null) return null;
  if (meets(tokens, asked.atBeginnings)) return 'beginning';
  return meets(tokens, asked.anywhere) ? 'within' : null;
};

describe('a search', () => {
  it.each([
    ['kan', 'Kanne, blau'],
    ['blau kan', 'Kanne, blau'],
    ['kanne', 'Tee-Kanne'],
    ['strasse', 'Straße'],
    ['STRASSE', 'Hauptstrasse Straße'],
    ['lodz', 'Łódź'],
    ['елка', 'Новая ёлка'],
    ['oko musli', 'Öko-Müsli'],
    ['creme fraiche', 'Crème fraîche'],
    ['绿茶', '龙井绿茶'],
    ['茶', '龙井绿茶'],
    ['龙井 绿茶', '龙井绿茶'],
    ['ラテ', '抹茶カフェラテ'],
    ['ﾗﾃ', '抹茶カフェラテ'],
    ['手机', '5G手机'],
    ['mini', '苹果iPhone手机mini'],
    ['น้ำ', 'ขวดน้ำ'],
    ['निर्देश', 'निर्देशिका'],
    ['3.0', 'Cable 3.0'],
    ['3,0', 'Cable 3.0'],
    ['0', 'USB3.0'],
    ['2', 'Sizes 1,2,3'],
    ['usb3', 'USB3.0'],
    ['quiz', 'Quiz zero'],
    ['teekanne', 'Tee\u00ADkanne'],
    ['無線藍牙降噪耳機', '新款無線藍牙降噪耳機'],
    ['электрооборудование', 'Электрооборудование'],
    ['donaudampfschifffahrtsgesellschaftskapitän', 'Donaudampfschifffahrtsgesellschaftskapitän'],
    ['tshirt', 'T-Shirt'],
    ['wifi router', 'Wi\u2011Fi-Router'],
    ['loreal', 'L’Oréal'],
    ['rocknroll', "Rock'n'Roll"],
    ['tsh001', 'TSH-001'],
    ['قهوه', 'قَهْوَة عربية'],
    ['اسود', 'أسود'],
    ['کتاب', 'كتـــاب'],
    ['علي', 'علی'],
    ['קפה', 'קָפֶה שחור'],
    ['set 3', 'Set ٣'],
    ['๓', 'เสื้อ3'],
  ])('finds the beginning %j in %j', (question, text) => expect(found(question, text)).toBe('beginning'));

  it.each([
    ['kanne', 'Teekanne'],
    ['3.0', 'USB3.0'],
    ['usb 3.0', 'USB3.0'],
    ['gb', '64GB'],
    ['ahn bl', 'Straßenbahn, blau'],
    ['борудование', 'Электрооборудование'],
    ['schifffahrtsgesellschaftskapitän', 'Donaudampfschifffahrtsgesellschaftskapitän'],
    ['국어', '한국어'],
    ['컵', '머그컵'],
    ['컵 파랑', '머그컵, 파랑'],
    ['قهوه', 'والقهوة'],
    ['uiz', 'Quiz'],
    ['t-shirt', 'Tshirt'],
    ['eekanne', 'Tee-Kanne'],
  ])('finds %j within words of %j', (question, text) => expect(found(question, text)).toBe('within'));

  it.each([
    ['kanne rot', 'Teekanne, blau'],
    ['3.0', '30 pieces, No. 3'],
    ['e', 'Tee'],
    ['茶绿', '龙井绿茶'],
    ['無線藍牙耳機', '無線藍牙降噪耳機'],
    ['quiz', 'Qui'],
    ['23', 'Set 2-3'],
    ['차', '책상'],
    ['!%_ -', 'Tee'],
    ['', 'Tee'],
    ['\u0301', 'Tee'],
  ])('does not find %j in %j', (question, text) => expect(found(question, text)).toBeNull());

  it('has more than beginnings to look for only where words can have another place', () => {
    const hasMore = (question: string) => searchQuestion(question)?.hasMore;
    expect(['绿茶', 'น้ำ', 'a', 'a 5'].map(hasMore)).toEqual([false, false, false, false]);
    expect(['ab', '3.0', '5G手机', 'a 55', '컵'].map(hasMore)).toEqual([true, true, true, true, true]);
  });

  it('takes part in no more than eight words, and keeps them short', () => {
    expect(searchQuestion('a b c d e f g h i j')?.atBeginnings).toHaveLength(8);
    for (const letter of ['a', 'ж', '茶', '\u{20000}', 'a\u0327']) {
      const { atBeginnings = [], anywhere = [] } = searchQuestion(letter.repeat(255)) ?? {};
      expect(atBeginnings.length).toBeLessThanOrEqual(20);
      expect([...atBeginnings, ...anywhere].flat().every((token) => /^q[bi][a-z0-9]{1,24}$/.test(token))).toBe(true);
    }
  });

  it('stores tokens that no database takes apart or leaves out', () => {
    const text = `Öko Müsli 1.5 L, 龙井绿茶 ขวดน้ำ 한국어 \u{20000}\u{20001} q z ${'a\u0327'.repeat(50)} ${'\u0e35'.repeat(50)}`;
    for (const token of searchTokens(text)) expect(token).toMatch(/^q[bi][a-z0-9]{1,24}$/);
  });
});

describe('searchText', () => {
  it('is one line of folded letters', () => {
    expect(searchText('  Crème \u00A0\n Fraî\u200Bche ')).toBe('creme fraiche');
  });
});
