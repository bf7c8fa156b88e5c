import type { SeatsNow } from '@dxweb/areas/ticketing/sales/seats-store.ts'

export type ReadSeats = (
  partnerId: number,
  eventId: number,
  seatIds: readonly number[],
) => Promise<SeatsNow>

interface Watched {
  key: string
  partnerId: number
  eventId: number
}

interface SenderParts {
  read: ReadSeats
  send: (key: string, seats: SeatsNow) => void
  /** Called if the seats could not be read, so that followers reread. */
  onFailure: (key: string, error: unknown) => void
}

/** Runs at most one read per event at a time, for all followers, so that the last message is the newest. */
export function seatSender({ read, send, onFailure }: SenderParts) {
  const waiting = new Map<string, Set<number>>()
  const reading = new Set<string>()

  async function readOn(event: Watched): Promise<void> {
    const { key, partnerId, eventId } = event
    reading.add(key)
    for (let seats = waiting.get(key); seats; seats = waiting.get(key)) {
      waiting.delete(key)
      try {
        send(key, await read(partnerId, eventId, [...seats]))
      } catch (error) {
        onFailure(key, error)
      }
    }
    reading.delete(key)
  }

  return (event: Watched, seatIds: readonly number[]) => {
    const seats = waiting.get(event.key) ?? new Set<number>()
    waiting.set(event.key, seats)
    for (const seatId of seatIds) seats.add(seatId)
    if (!reading.has(event.key)) void readOn(event)
  }
}
