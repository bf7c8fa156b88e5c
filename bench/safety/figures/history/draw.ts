import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { toInstant } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'

/**
 * Days with special rules: changes of VAT rates and daylight saving time, a leap day, a year that begins in week 53, a
 * new tariff.
 */
export const turns = [
  '2018-01-01',
  '2020-04-01',
  '2021-10-01',
  '2018-03-25',
  '2018-10-28',
  '2020-02-29',
  '2021-01-01',
  '2023-03-26',
] as Day[]

/** Times around midnight (local and UTC), around 05:00, and in the hour that a clock change skips or repeats. */
const times = [
  '00:00',
  '00:15',
  '01:30',
  '02:30',
  '04:59',
  '05:00',
  '12:00',
  '18:30',
  '22:30',
  '23:30',
  '23:59',
]

export interface When {
  year: 0 | 1
  days: number
  time: string
  /** Chooses the second pass of an hour that a clock change repeats. */
  isSecond: boolean
}

const when = (min: number, max: number): fc.Arbitrary<When> =>
  fc.record({
    year: fc.constantFrom(0, 0, 0, 1),
    days: fc.integer({ min, max }),
    time: fc.constantFrom(...times),
    isSecond: fc.boolean(),
  })

export const zone = 'Europe/Oslo'

/** Converts to an instant. A time that a clock change skips becomes 03:30. */
export function instantAt(turn: Day, { year, days, time, isSecond }: When): number {
  const day = addDays(turn, days + 364 * year)
  try {
    return Date.parse(toInstant(day, time, zone, isSecond ? 'second' : 'first'))
  } catch {
    return Date.parse(toInstant(day, '03:30', zone, 'first'))
  }
}

export const plannedKinds = ['seats', 'places', 'counted', 'rehearsal', 'draft'] as const

/** The type of the event has one of four VAT rates. */
export interface Planned extends When {
  kind: (typeof plannedKinds)[number]
  type: number
  renter: 1 | 2 | null
  prices: [adult: number, child: number]
  supplementOre: number
  webFeeOre: number
}

const planned = (at: fc.Arbitrary<When>, kind: fc.Arbitrary<Planned['kind']>) =>
  fc
    .tuple(
      at,
      fc.record({
        kind,
        type: fc.integer({ min: 1, max: 4 }),
        renter: fc.constantFrom(null, 1 as const, 2 as const),
        prices: fc.constantFrom<Planned['prices'][]>(
          [14_500, 11_000],
          [39_530, 19_045],
          [13_500, 1500],
        ),
        supplementOre: fc.constantFrom(0, 0, 2035),
        webFeeOre: fc.constantFrom(0, 1505),
      }),
    )
    .map(([one, other]): Planned => ({ ...one, ...other }))

const sold = fc.constantFrom<Planned['kind'][]>('seats', 'places', 'places')

/**
 * The first two events are close to the turning day, the third is some days later, and the others may be on any day.
 * The second and third have the low VAT rate.
 */
const plans = fc
  .tuple(
    planned(when(-1, 1), sold),
    planned(when(-1, 2), sold),
    planned(when(3, 30), sold),
    fc.array(planned(when(-20, 40), fc.constantFrom(...plannedKinds)), { maxLength: 4 }),
  )
  .map(([first, second, third, more]) => [
    first,
    { ...second, type: 2 },
    { ...third, type: 2 },
    ...more,
  ])

const drawnNames = [
  'sell',
  'sellOnWeb',
  'sellMixed',
  'reserve',
  'pickUp',
  'release',
  'refund',
  'exchange',
  'sellCard',
  'topUp',
  'expireCards',
  'reactivate',
  'correct',
  'reverse',
  'scan',
  'undoScan',
  'block',
  'cancel',
  'refundAll',
  'takeIncome',
  'closeDays',
  'tidy',
  'setPrice',
  'giveToRenter',
  'count',
  'settleDay',
  'setTerms',
  'correctMonth',
  'approveMonth',
  'turnBatch',
  'reportToTono',
  'agreeTerms',
  'settleFilm',
] as const
export const commandNames = [...drawnNames, 'sellGoods'] as const
export type CommandName = (typeof commandNames)[number]

/** `nth` and `mask` select the objects that the command changes. */
export interface Command extends When {
  what: CommandName
  nth: number
  mask: number
}

const often: CommandName[] = [
  ...Array<CommandName>(5).fill('sell'),
  ...Array<CommandName>(3).fill('sellOnWeb'),
  ...(['sellMixed', 'sellMixed', 'pickUp', 'pickUp', 'reserve', 'reserve'] as const),
  ...([
    'refund',
    'refund',
    'refund',
    'exchange',
    'exchange',
    'exchange',
    'correct',
    'correct',
  ] as const),
  ...([
    'sellCard',
    'expireCards',
    'reactivate',
    'scan',
    'scan',
    'takeIncome',
    'closeDays',
    'closeDays',
    'settleDay',
    'settleDay',
    'turnBatch',
    'turnBatch',
    'settleFilm',
    'settleFilm',
    'settleFilm',
  ] as const),
]

const command = fc
  .tuple(
    when(-25, 45),
    fc.record({
      what: fc.constantFrom<CommandName[]>(...drawnNames, ...often),
      nth: fc.nat(1000),
      mask: fc.nat(15),
    }),
  )
  .map(([at, what]): Command => ({ ...at, ...what }))

export interface History {
  turn: Day
  /** True if the platform settles every sale in its month of sale, even before the show. */
  isAdvance: boolean
  /** True if the history ends with all days closed and the income of all events recognised. */
  isOver: boolean
  events: Planned[]
  commands: Command[]
}

/** Sales shortly before and after the midnight that begins the turning day, added to every history. */
const always = [-1, 0].flatMap((days): Command[] => {
  const at = { year: 0, days, time: days < 0 ? '23:30' : '00:15', isSecond: false } as const
  return (['sell', 'sellOnWeb', 'sell'] as const).map((what, nth) => ({
    ...at,
    what,
    nth: nth + 1,
    mask: 5 + nth,
  }))
})

/** Locks some days after the other commands of the first year, in every history, since a lock posts a day's goods. */
const locks = [0, 1, 2, 3, 4, 5, 6, 7].map((nth): Command => {
  const at = { year: 0, days: 46, time: '12:00', isSecond: false } as const
  return { ...at, what: 'settleDay', nth: nth * 4, mask: [3, 7, 11][nth % 3] ?? 3 }
})

const withGoods = (commands: readonly Command[]): Command[] =>
  commands.flatMap((one, at) => (at % 2 === 0 ? [one, { ...one, what: 'sellGoods' }] : [one]))

export const histories = (turn: fc.Arbitrary<Day>, commandCount: number): fc.Arbitrary<History> =>
  fc
    .record({
      turn,
      isAdvance: fc.boolean(),
      isOver: fc.boolean(),
      events: plans,
      commands: fc.array(command, {
        minLength: commandCount,
        maxLength: commandCount,
        size: 'max',
      }),
    })
    .map((history) => ({
      ...history,
      commands: [...withGoods([...always, ...history.commands]), ...locks],
    }))
