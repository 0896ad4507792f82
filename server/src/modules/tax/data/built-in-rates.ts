import { groupOf } from './country-groups';

/**
 * Publicly known general rates of VAT, GST and sales tax, in percent, as a start for a store's own table. Where a country has
 * several reduced rates, the one that most goods fall under. Local surcharges of US counties and cities are left out.
 *
 * Written as `CC standard[/reduced[/zero]][ label]`; the label is VAT unless said otherwise.
 */
const COUNTRIES = [
  'AT 20/10,BE 21/6,BG 20/9,CY 19/9,CZ 21/12,DE 19/7,DK 25,EE 24/9,ES 21/10,FI 25.5/13.5,FR 20/10,GR 24/13,HR 25/13,HU 27/18',
  'IE 23/13.5/0,IT 22/10,LT 21/12,LU 17/8,LV 21/12,MT 18/7/0,NL 21/9,PL 23/8,PT 23/6,RO 21/11,SE 25/12,SI 22/9.5,SK 23/19',
  'AG 17 ABST,BB 17.5,BS 10,BZ 12.5 GST,CA 5 GST,CR 13/4,DM 15,DO 18/16 ITBIS,GD 15,GT 12,HN 15,HT 10 TCA,JM 15 GCT,KN 17',
  'LC 12.5,MX 16/8/0 IVA,NI 15,PA 7 ITBMS,PR 11.5 IVU,SV 13,TT 12.5,VC 16',
  'AR 21/10.5 IVA,BO 13 IVA,CL 19 IVA,CO 19/5 IVA,EC 15/5 IVA,GY 14,PE 18 IGV,PY 10/5 IVA,SR 10,UY 22/10 IVA,VE 16/8 IVA',
  'AE 5,AM 20,AZ 18,BD 15,BH 10,CN 13/9,GE 18,ID 11,IL 18,IN 18/5 GST,IR 10,JO 16/4,JP 10/8 Consumption tax,KG 12,KH 10,KR 10',
  'KZ 16,LA 10,LB 11,LK 18,MM 5,MN 10,MV 8 GST,MY 10/5 Sales tax,NP 13,OM 5,PH 12,PK 18 GST,PS 16,SA 15,SG 9 GST,TH 7,TJ 14',
  'TM 15,TR 20/10,TW 5,UZ 12,VN 10/5,YE 5 GST',
  'AO 14,BF 18,BJ 18,BW 14,CD 16,CI 18,CM 19.25,CV 15,DZ 19/9,EG 14,ET 15,GA 18,GH 15,GM 15,KE 16/8/0,LS 15,MA 20/10,MG 20',
  'ML 18,MU 15,MW 16.5,MZ 16,NA 15,NE 19,NG 7.5,RW 18,SC 15,SN 18,SZ 15,TG 18,TN 19/7,TZ 18,UG 18,ZA 15/15/0,ZM 16,ZW 15',
  'AU 10/10/0 GST,CK 15,FJ 12.5,KI 12.5,NC 11/3 TGC,NZ 15/15/0 GST,PF 16/5,PG 10 GST,TO 15,TV 7,VU 15,WS 15 VAGST',
  'AD 4.5/1 IGI,AL 20/6,BA 17,BY 20/10,CH 8.1/2.6,GB 20/5/0,IM 20/5/0,IS 24/11,JE 5 GST,LI 8.1/2.6,MC 20/10,MD 20/8,ME 21/7',
  'MK 18/5,NO 25/15,RS 20/10,RU 22/10,UA 20/7',
].join(',');

/** What states and provinces take, `STATE rate`. `!` before a rate: it stands in place of the country's rate. */
const STATES: Readonly<Record<string, { readonly label: string; readonly rates: string }>> = {
  US: {
    label: 'Sales tax',
    rates:
      'AL 4,AR 6.5,AZ 5.6,CA 7.25,CO 2.9,CT 6.35,DC 6,FL 6,GA 4,HI 4,IA 6,ID 6,IL 6.25,IN 7,KS 6.5,KY 6,LA 5,MA 6.25,MD 6,ME 5.5,MI 6,MN 6.875,MO 4.225,MS 7,NC 4.75,ND 5,NE 5.5,NJ 6.625,NM 4.875,NV 6.85,NY 4,OH 5.75,OK 4.5,PA 6,RI 7,SC 6,SD 4.2,TN 7,TX 6.25,UT 4.85,VA 5.3,VT 6,WA 6.5,WI 5,WV 6,WY 4',
  },
  CA: { label: 'PST', rates: 'BC 7,MB 7,SK 6,QC 9.975,ON !13,NB !15,NL !15,PE !15,NS !14' },
};

const STATE_LABELS: Readonly<Record<string, string>> = {
  'CA QC': 'QST',
  'CA ON': 'HST',
  'CA NB': 'HST',
  'CA NL': 'HST',
  'CA PE': 'HST',
  'CA NS': 'HST',
};

export type RateType = 'standard' | 'reduced' | 'zero';

export type BuiltInRate = {
  readonly country: string;
  /** '' for the whole country. */
  readonly state: string;
  /** Percent, as decimal text. */
  readonly rate: string;
  readonly type: RateType;
  readonly name: string;
  readonly compound: boolean;
  /** Stands in place of the country's rate instead of beside it. */
  readonly replaces: boolean;
};

const TYPES: readonly RateType[] = ['standard', 'reduced', 'zero'];

const parseCountry = (entry: string): readonly BuiltInRate[] => {
  const [country = '', rates = '', ...label] = entry.split(' ');
  const name = label.join(' ') || 'VAT';
  const standard = rates.split('/')[0];
  return rates.split('/').flatMap((rate, index): BuiltInRate[] => {
    // '15/15/0': there is no reduced rate, only its place is filled.
    if (index === 1 && rate === standard) return [];
    return [{ country, state: '', rate, type: TYPES[index] ?? 'zero', name, compound: false, replaces: false }];
  });
};

const parseStates = ([country, { label, rates }]: [string, (typeof STATES)[string]]): readonly BuiltInRate[] =>
  rates.split(',').map((entry): BuiltInRate => {
    const [state = '', rate = ''] = entry.split(' ');
    return {
      country,
      state,
      rate: rate.replace('!', ''),
      type: 'standard',
      name: STATE_LABELS[`${country} ${state}`] ?? label,
      compound: false,
      replaces: rate.startsWith('!'),
    };
  });

const ALL: readonly BuiltInRate[] = [
  ...COUNTRIES.split(',').flatMap(parseCountry),
  ...Object.entries(STATES).flatMap(parseStates),
];

const byCountry = (): ReadonlyMap<string, readonly BuiltInRate[]> => {
  const groups = new Map<string, BuiltInRate[]>();
  for (const rate of ALL) groups.set(rate.country, [...(groups.get(rate.country) ?? []), rate]);
  const order = (code: string): string => `${groupOf(code)} ${code}`;
  return new Map([...groups].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1)));
};

/** Country -> its rates, countries of one group side by side. See docs/reference/tax-and-shipping.md#tax-set-up. */
export const BUILT_IN_RATES = byCountry();
