/** If two series need the same hall, the hall goes to the earlier one in the list. */
export interface StageSeries {
  titles: string[]
  type: string
  hall: string
  /** Weekdays, 0 for Monday. */
  weekdays: number[]
  start: string
  minutes: number
  months: number[]
  /** Interval in weeks between the weeks with performances; `offset` shifts the first one. */
  every?: number
  offset?: number
  renterId?: number
  /** Prices in kroner by category; undefined for events without tickets. */
  kroner?: Record<string, number>
  fill?: number
  isStanding?: boolean
  isOpen?: boolean
  blockedGroup?: string
  /** Latest date in a month, 1 to 31, on which the event takes place. */
  untilDate?: number
  organizer?: string
}

const season = [1, 2, 3, 4, 5, 9, 10, 11, 12]
const term = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]

const concert = { Voksen: 395, Honnør: 345, Student: 315, Barn: 190, Ledsager: 0, Fribillett: 0 }
const recital = { Voksen: 355, Honnør: 315, Student: 250, Barn: 150, Ledsager: 0, Fribillett: 0 }
const club = { Voksen: 295, Student: 245, Ledsager: 0, Fribillett: 0 }
const play = { Voksen: 350, Honnør: 290, Student: 290, Ledsager: 0, Fribillett: 0 }
const forChildren = { Voksen: 190, Barn: 150, Ledsager: 0 }
const revue = { Voksen: 295, Honnør: 260, Student: 240, Ledsager: 0, Fribillett: 0 }
const standUp = { Voksen: 420, Student: 360, Ledsager: 0, Fribillett: 0 }
const school = { Voksen: 120, Barn: 60, Ledsager: 0, Fribillett: 0 }

const ticketed: StageSeries[] = [
  {
    titles: ['Juleshow med Byfjord Brass'],
    type: 'Konsert',
    hall: 'Storsalen',
    weekdays: [4, 5, 6],
    start: '19:30',
    minutes: 120,
    months: [12],
    untilDate: 14,
    renterId: 2,
    kroner: concert,
    fill: 1.6,
    blockedGroup: 'Orkestergrav',
  },
  {
    titles: ['Revy: Full sund'],
    type: 'Revy',
    hall: 'Storsalen',
    weekdays: [3, 4, 5],
    start: '20:00',
    minutes: 135,
    months: [2, 10],
    every: 2,
    renterId: 1,
    kroner: revue,
    fill: 0.62,
  },
  {
    titles: ['Grieg ved flygelet'],
    type: 'Konsert',
    hall: 'Storsalen',
    weekdays: [6],
    start: '18:00',
    minutes: 90,
    months: [1, 3, 9, 11],
    every: 4,
    offset: 1,
    renterId: 2,
    kroner: recital,
    fill: 0.4,
  },
  {
    titles: [
      'Kulturskolens høstkonsert',
      'Kulturskolens vårkonsert',
      'Kulturskolens juleforestilling',
    ],
    type: 'Konsert',
    hall: 'Storsalen',
    weekdays: [2],
    start: '18:00',
    minutes: 90,
    months: [3, 6, 11, 12],
    every: 4,
    offset: 2,
    renterId: 3,
    kroner: school,
    fill: 0.55,
  },
  {
    titles: [
      'Kveld med Havtrioen',
      'Anna Nordvik og bandet',
      'Strykekvartetten Tinde',
      'Viser fra kysten',
      'Sildabyen storband',
      'Lyse netter: Mari Fosse',
      'Østavind',
      'Kor i hundre',
      'Fele og fjord',
      'Rock på Sundet',
      'Nordlysensemblet',
      'Bluesklubben inviterer',
    ],
    type: 'Konsert',
    hall: 'Storsalen',
    weekdays: [5],
    start: '20:00',
    minutes: 110,
    months: season,
    every: 2,
    renterId: 2,
    kroner: concert,
    fill: 0.44,
  },
  {
    titles: [
      'Vildanden',
      'Over ævne',
      'Geografi og kjærlighet',
      'En folkefiende',
      'Den politiske kandestøber',
    ],
    type: 'Teater',
    hall: 'Storsalen',
    weekdays: [2],
    start: '19:00',
    minutes: 125,
    months: season,
    every: 7,
    kroner: play,
    fill: 0.34,
  },
  {
    titles: ['Ståopp fredag'],
    type: 'Stand-up',
    hall: 'Lillesal',
    weekdays: [4],
    start: '20:00',
    minutes: 100,
    months: season,
    every: 2,
    offset: 1,
    kroner: standUp,
    fill: 0.72,
  },
  {
    titles: [
      'Klubbkveld: Tåkelur',
      'Klubbkveld: Elektrisk sild',
      'Klubbkveld: Sørsia',
      'Klubbkveld: Gå hjem, Gunnar',
    ],
    type: 'Konsert',
    hall: 'Lillesal',
    weekdays: [3],
    start: '21:00',
    minutes: 150,
    months: season,
    every: 5,
    kroner: club,
    fill: 0.5,
    isStanding: true,
  },
  {
    titles: ['Revykafé'],
    type: 'Revy',
    hall: 'Lillesal',
    weekdays: [6],
    start: '17:00',
    minutes: 100,
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    every: 3,
    renterId: 1,
    kroner: revue,
    fill: 0.5,
  },
  {
    titles: [
      'Bamse finner fram',
      'Musikk for små ører',
      'Prinsessen som ingen kunne målbinde',
      'Troll i eska',
    ],
    type: 'Barneforestilling',
    hall: 'Storsalen',
    weekdays: [5],
    start: '13:00',
    minutes: 60,
    months: term,
    every: 4,
    offset: 3,
    kroner: forChildren,
    fill: 0.4,
  },
]

const activity = (
  title: string,
  type: string,
  hall: string,
  weekdays: number[],
  start: string,
  minutes: number,
  more: Partial<StageSeries> = {},
): StageSeries => ({ titles: [title], type, hall, weekdays, start, minutes, months: term, ...more })

const activities: StageSeries[] = [
  activity('Øving: Revy', 'Øving', 'Storsalen', [0, 2], '18:30', 180, {
    renterId: 1,
    months: [1, 2, 8, 9, 10],
  }),
  activity('Øving: Sundet skolekorps', 'Øving', 'Lillesal', [1], '17:30', 120, {
    organizer: 'Sundet skolekorps',
  }),
  activity('Kulturskolen: samspill', 'Øving', 'Lillesal', [2], '16:00', 150, { renterId: 3 }),
  activity('Kulturskolen: dans', 'Øving', 'Lillesal', [0], '15:30', 180, { renterId: 3 }),
  activity('Øving: Fjordklang', 'Øving', 'Foajeen', [0], '18:30', 120, { organizer: 'Fjordklang' }),
  activity('Kommunestyremøte', 'Møte', 'Storsalen', [3], '10:00', 300, {
    every: 4,
    organizer: 'Sundet kommune',
    isOpen: true,
  }),
  activity('Næringsfrokost', 'Møte', 'Foajeen', [4], '08:00', 90, { every: 2 }),
  activity('Formiddagstreff', 'Treff', 'Foajeen', [2], '11:00', 120, { isOpen: true }),
  activity('Strikkekafé', 'Treff', 'Foajeen', [1], '17:00', 150, { isOpen: true }),
  activity('Språkkafé', 'Treff', 'Foajeen', [3], '17:00', 120, { isOpen: true }),
  activity('Seniordans', 'Treff', 'Lillesal', [3], '12:00', 120, { organizer: 'Pensjonistlaget' }),
  activity('Lørdagsverksted', 'Treff', 'Lillesal', [5], '11:00', 120, { isOpen: true }),
]

export const stageSeries: StageSeries[] = [...ticketed, ...activities]
