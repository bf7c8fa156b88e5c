import { Random } from '../ground/random.ts'
import { drawSale, type Drawn, means, moveCash } from './draw-receipt.ts'
import { type Feed, soldBy } from './goods.ts'
import { closingReport, type ClosingReport } from './closing-report.ts'

export interface Receipt extends Drawn {
  key: string
  nr: string
  at: string
  operator: string
}

export interface TillEvent {
  key: string
  kind: 'start' | 'stop' | 'signIn' | 'drawerOpen' | 'x' | 'z'
  at: string
  operator: string
  text: string
  report?: ClosingReport
}

/** The receipts are in time order. */
export interface Evening {
  receipts: Receipt[]
  events: TillEvent[]
}

export interface EveningOptions {
  feed: Feed
  till: { number: number; floatOre: number }
  seed: number
  opensAt: Date
  hours: number
  receiptCount: number
}

interface Naming {
  day: string
  till: number
  operator: string
}

const named = ({ day, till, operator }: Naming, drawn: Drawn, nr: number, at: number): Receipt => ({
  ...drawn,
  key: `${day}-${till}-${nr}`,
  nr: String(nr),
  at: new Date(at).toISOString(),
  operator,
})

/** The same options give the same receipts on every machine. */
export function drawEvening({ feed, till, seed, ...options }: EveningOptions): Evening {
  const { opensAt, hours, receiptCount } = options
  const random = new Random(seed, till.number)
  const day = opensAt.toISOString().slice(0, 10)
  const goods = soldBy(feed, day)
  if (goods.length === 0) throw new Error('The venue sells nothing')
  const operators = feed.operators.filter(({ isActive }) => isActive)
  const operator = operators.length === 0 ? '' : random.pick(operators).number
  const naming = { day, till: till.number, operator }
  const opens = opensAt.getTime()
  const closes = opens + hours * 3_600_000
  const times = Array.from({ length: receiptCount }, () =>
    random.between(opens + 60_000, closes - 60_000),
  ).toSorted((a, b) => a - b)
  const receipts = [
    named(naming, moveCash('float', till.floatOre), 1, opens),
    ...times.map((at, place) => named(naming, drawSale(random, goods), place + 2, at)),
    named(naming, moveCash('payOut', -random.between(1, 20) * 10_000), receiptCount + 2, closes),
  ]
  return { receipts, events: eventsOf(naming, receipts, [opens, closes]) }
}

function eventsOf(
  { day, till, operator }: Naming,
  receipts: readonly Receipt[],
  [opens, closes]: readonly [number, number],
): TillEvent[] {
  const event = (kind: TillEvent['kind'], at: number, report?: ClosingReport): TillEvent => ({
    key: `${day}-${till}-${kind}-${at}`,
    kind,
    at: new Date(at).toISOString(),
    operator,
    text: '',
    ...(report && { report }),
  })
  const drawer = receipts
    .filter(({ payments }) => payments.some((payment) => payment.means === means.cash))
    .map(({ at }) => event('drawerOpen', Date.parse(at)))
  const half = opens + (closes - opens) / 2
  const early = receipts.filter(({ at }) => Date.parse(at) <= half)
  return [
    event('start', opens),
    event('signIn', opens),
    event('x', half, closingReport(early, `X-${day}-${till}`)),
    ...drawer,
    event('z', closes + 60_000, closingReport(receipts, `Z-${day}-${till}`)),
    event('stop', closes + 120_000),
  ]
}
