import { EU_COUNTRIES } from '../../../domain/tax';

/** How countries stand together in the lists of rates. REST holds whatever no other group names. */
export const GROUP_NAMES = {
  EU: 'European Union',
  NA: 'North America',
  SA: 'South America',
  AS: 'Asia',
  AF: 'Africa',
  OC: 'Oceania',
  REST: 'Rest of the world',
} as const;

export type GroupCode = keyof typeof GROUP_NAMES;

const MEMBERS: Readonly<Record<Exclude<GroupCode, 'EU' | 'REST'>, string>> = {
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  AS: 'AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  AF: 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  OC: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
};

const GROUPS = new Map(
  [
    ['EU', EU_COUNTRIES] as const,
    ...Object.entries(MEMBERS).map(([group, codes]) => [group, codes.split(' ')] as const),
  ].flatMap(([group, codes]) => codes.map((code): [string, GroupCode] => [code, group as GroupCode]))
);

/** The group of an ISO 3166-1 alpha-2 code. */
export const groupOf = (country: string): GroupCode => GROUPS.get(country) ?? 'REST';

/** Known groups have a name; others, which a merchant may have written, are called as they are. */
export const groupNameOf = (group: string): string =>
  Object.hasOwn(GROUP_NAMES, group) ? GROUP_NAMES[group as GroupCode] : group;
