/** Words to be told, gathered: topics, and seats by event. More seats than a word carries are told as the topic. */
export interface PendingChanges {
  topic(partnerId: number, topic: string): void
  seats(partnerId: number, eventId: number, seatIds: readonly number[]): void
  /** All words as they are sent, and none of them any more. */
  take(): string[]
  /** Words that could not be told, to be told again. */
  putBack(words: readonly string[]): void
  isEmpty(): boolean
}

/** Heard from another process: something about a topic, or what has become of seats of an event. */
export type Word =
  | { kind: 'topic'; key: string; topic: string; isFigures: boolean }
  | {
      kind: 'seats'
      key: string
      topic: string
      partnerId: number
      eventId: number
      seatIds: number[]
    }

/** A word is a payload of NOTIFY, which takes 8,000 bytes. */
const mostSeats = 800
const figures = '#figures'

export const keyOf = (partnerId: number, topic: string) => `${partnerId}:${topic}`

export function pendingChanges(): PendingChanges {
  const topics = new Set<string>()
  const seatsOf = new Map<string, Set<number>>()
  return {
    topic: (partnerId, topic) => void topics.add(keyOf(partnerId, topic)),
    seats(partnerId, eventId, seatIds) {
      const key = keyOf(partnerId, `event:${eventId}`)
      const seats = seatsOf.get(key) ?? new Set<number>()
      seatsOf.set(key, seats)
      for (const seatId of seatIds) seats.add(seatId)
    },
    take() {
      const words = [...topics]
      for (const [key, seats] of seatsOf) {
        words.push(seats.size > mostSeats ? key : `${key} ${[...seats].join()}`)
      }
      topics.clear()
      seatsOf.clear()
      return words
    },
    putBack: (words) => words.forEach((word) => topics.add(word)),
    isEmpty: () => topics.size === 0 && seatsOf.size === 0,
  }
}

/** The topic by which figures alone are told. */
export const figuresOf = (eventId: number) => `event:${eventId}${figures}`

export function readWord(word: string): Word {
  const [head = '', seats] = word.split(' ', 2)
  const isFigures = head.endsWith(figures)
  const key = isFigures ? head.slice(0, -figures.length) : head
  const [partnerId = '', ...rest] = key.split(':')
  const topic = rest.join(':')
  if (seats === undefined) return { kind: 'topic', key, topic, isFigures }
  const seatIds = seats === '' ? [] : seats.split(',').map(Number)
  const eventId = Number(topic.slice('event:'.length))
  return { kind: 'seats', key, topic, partnerId: Number(partnerId), eventId, seatIds }
}
