import { alphabetOf, sortKey } from '../../../server/src/domain/text';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const LATIN = 'a b c d e f g h i j k l m n o p q r s t u v w x y z';

/** By country: the locale whose order Node itself knows, and what words are made of there. */
const ALPHABETS: Readonly<Record<string, readonly [locale: string, letters: string]>> = {
  AL: ['sq', `${LATIN} ç ë dh gj ll nj rr sh th xh zh`],
  AM: ['hy', 'ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո ու չ պ ջ ռ ս վ տ ր ց ւ փ ք օ ֆ'],
  AZ: ['az', `${LATIN} ç ə ğ ı ö ş ü q x`],
  BG: ['bg', 'а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ь ю я'],
  BY: ['be', 'а б в г д е ё ж з і и й к л м н о п р с т у ў ф х ц ч ш ы ь э ю я'],
  CN: ['zh', `一 丁 七 万 三 上 下 东 中 国 人 大 小 山 水 茶 绿 红 蓝 ${LATIN}`],
  CZ: ['cs', `${LATIN} á č ď é ě í ň ó ř š ť ú ů ý ž ch`],
  DE: ['de', `${LATIN} ä ö ü ß é`],
  DK: ['da', `${LATIN} æ ø å aa aa ä ö ü`],
  EE: ['et', `${LATIN} š ž õ ä ö ü`],
  EG: ['ar', 'ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي أ إ آ ؤ ئ ة ى'],
  ES: ['es', `${LATIN} ñ á é í ó ú ü`],
  FI: ['fi', `${LATIN} å ä ö š ž`],
  FR: ['fr', `${LATIN} à â ç é è ê ë î ï ô û ù ü ÿ œ æ`],
  GB: ['en', `${LATIN} é ï 0 1 2 9 - ' & . , ( ) ’ – €`],
  GE: ['ka', 'ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ'],
  GR: ['el', 'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω ά έ ή ί ό ύ ώ ϊ ϋ ΐ'],
  HR: ['hr', `${LATIN} č ć đ š ž dž lj nj dž lj nj`],
  HU: ['hu', `${LATIN} á é í ó ö ő ú ü ű cs dz dzs gy ly ny sz ty zs ccs ssz`],
  IL: ['he', 'א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת ך ם ן ף ץ'],
  IN: ['hi', 'अ आ इ ई उ ऊ ए ऐ ओ औ क ख ग घ च छ ज झ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह ा ि ी ु ू े ै ो ौ ् ं'],
  IR: ['fa', 'ا ب پ ت ث ج چ ح خ د ذ ر ز ژ س ش ص ض ط ظ ع غ ف ق ک گ ل م ن و ه ی'],
  IS: ['is', `${LATIN} á ð é í ó ú ý þ æ ö`],
  JP: [
    'ja',
    'あ い う え お か が き ぎ く げ こ さ ざ し じ す ず た だ つ づ っ て は ば ぱ ほ ぼ や ゃ よ ょ ら ろ わ ん ア イ カ ガ ツ ッ ハ パ ー ー ゝ ゞ 東 京 山 a b',
  ],
  KR: ['ko', '가 각 간 나 낙 다 라 마 바 사 아 자 차 카 타 파 하'],
  KZ: ['kk', 'а ә б в г ғ д е ё ж з и й к қ л м н ң о ө п р с т у ұ ү ф х һ ц ч ш щ ъ ы і ь э ю я'],
  LT: ['lt', `${LATIN} ą č ę ė į š ų ū ž y i y i`],
  LV: ['lv', `${LATIN} ā č ē ģ ī ķ ļ ņ š ū ž`],
  ME: ['sr-Latn', `${LATIN} č ć đ š ž dž lj nj`],
  MK: ['mk', 'а б в г д ѓ е ж з ѕ и ј к л љ м н њ о п р с т ќ у ф х ц ч џ ш'],
  MT: ['mt', `${LATIN} ċ ġ għ ħ ż ie à`],
  NO: ['nb', `${LATIN} æ ø å aa aa ä ö ü`],
  PL: ['pl', `${LATIN} ą ć ę ł ń ó ś ź ż`],
  PT: ['pt', `${LATIN} ã õ ç á é í ó ú â ê ô`],
  RO: ['ro', `${LATIN} ă â î ș ț ş ţ`],
  RS: ['sr-Latn', 'а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш a b c č ć dž đ lj nj š ž'],
  RU: ['ru', 'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я a b'],
  SE: ['sv', `${LATIN} å ä ö é ü`],
  SI: ['sl', `${LATIN} č š ž ć đ`],
  SK: ['sk', `${LATIN} á ä č ď é í ĺ ľ ň ó ô ŕ š ť ú ý ž ch`],
  TH: ['th', 'ก ข ค ง จ ช ด ต ท น บ ป ผ พ ฟ ม ย ร ล ว ส ห อ ะ า ิ ี ึ ื ุ ู เ แ โ ใ ไ เ แ โ ใ ไ ก่ ก้ ข๊ ข๋ น์ ก็ กั'],
  TR: ['tr', `${LATIN} ç ğ ı İ ö ş ü ı i`],
  TW: ['zh-Hant', `一 丁 七 萬 三 上 下 東 中 國 人 大 小 山 水 茶 綠 紅 藍 ${LATIN}`],
  UA: ['uk', 'а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ь ю я'],
  VN: [
    'vi',
    'a ă â b c d đ e ê g h i k l m n o ô ơ p q r s t u ư v x y á à ả ã ạ ắ ằ ẳ ẵ ặ ấ ầ ẩ ẫ ậ é ề ể ễ ệ ị ố ồ ổ ỗ ộ ớ ờ ở ỡ ợ ứ ừ ử ữ ự ý ỳ',
  ],
};

/** Names of one or two words of one to five letters, some of them in capitals. */
const namesOf = (letters: readonly string[]): fc.Arbitrary<readonly string[]> => {
  const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
  const small = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
  const first = small.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const name = fc.oneof(
    small,
    first,
    small.map((each) => each.toUpperCase())
  );
  return fc.array(name, { minLength: 20, maxLength: 40 });
};

describe('Names stand in the order that Node knows of the language', () => {
  it.each(Object.entries(ALPHABETS))('of %s', (country, [locale, letters]) => {
    const alphabet = alphabetOf(country);
    const { compare } = new Intl.Collator(locale, { ignorePunctuation: false });
    const check = (names: readonly string[]): void => {
      const sorted = [...names].sort(compare);
      for (const [index, name] of sorted.slice(1).entries()) {
        const before = sorted[index] as string;
        const [key, keyBefore] = [sortKey(name, alphabet), sortKey(before, alphabet)];
        const isRight = compare(before, name) === 0 ? key === keyBefore : keyBefore < key;
        if (!isRight) throw new Error(`${before} (${keyBefore}) stands before ${name} (${key})`);
      }
    };
    holds(namesOf(letters.split(' ')), check, 20);
  });
});
