/** Collects changes to announce. If the seats do not fit in one message, only a change of the topic is announced. */
export interface PendingChanges {
  topic(partnerId: number, topic: string, mark?: string): void
  seats(partnerId: number, eventId: number, seatIds: readonly number[]): void
  take(): string[]
  putBack(words: readonly string[]): void
  isEmpty(): boolean
}

export type Word = { key: string; topic: string; isFigures: boolean; mark: string | undefined } & (
  | { kind: 'topic' }
  | { kind: 'seats'; partnerId: number; eventId: number; seatIds: number[] }
)

/** Maximum number of seats in a message, since a NOTIFY payload has at most 8,000 bytes. */
const maxSeats = 800
const figures = '#figures'

export const keyOf = (partnerId: number, topic: string) => `${partnerId}:${topic}`

export function pendingChanges(): PendingChanges {
  /** Mark of the command that changed each topic; '' after several commands. */
  const topics = new Map<string, string>()
  const seatsOf = new Map<string, Set<number>>()
  return {
    topic(partnerId, topic, mark = '') {
      const key = keyOf(partnerId, topic)
      topics.set(key, (topics.get(key) ?? mark) === mark ? mark : '')
    },
    seats(partnerId, eventId, seatIds) {
      const key = keyOf(partnerId, `event:${eventId}`)
      const seats = seatsOf.get(key) ?? new Set<number>()
      seatsOf.set(key, seats)
      for (const seatId of seatIds) seats.add(seatId)
    },
    take() {
      const words = [...topics].map(([key, mark]) => key + (mark && `@${mark}`))
      for (const [key, seats] of seatsOf) {
        words.push(seats.size > maxSeats ? key : `${key} ${[...seats].join()}`)
      }
      topics.clear()
      seatsOf.clear()
      return words
    },
    putBack: (words) => words.forEach((word) => topics.set(word, '')),
    isEmpty: () => topics.size === 0 && seatsOf.size === 0,
  }
}

export const figuresOf = (eventId: number) => `event:${eventId}${figures}`

export function readWord(word: string): Word {
  const [marked = '', seats] = word.split(' ', 2)
  const [head = '', mark] = marked.split('@', 2)
  const isFigures = head.endsWith(figures)
  const key = isFigures ? head.slice(0, -figures.length) : head
  const [partnerId = '', ...rest] = key.split(':')
  const topic = rest.join(':')
  const common = { key, topic, isFigures, mark }
  if (seats === undefined) return { kind: 'topic', ...common }
  const seatIds = seats === '' ? [] : seats.split(',').map(Number)
  const eventId = Number(topic.slice('event:'.length))
  return { kind: 'seats', ...common, partnerId: Number(partnerId), eventId, seatIds }
}
