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

interface TellerParts {
  read: ReadSeats
  tell: (key: string, seats: SeatsNow) => void
  /** The seats could not be read: those who watch look by themselves. */
  onFailure: (key: string, error: unknown) => void
}

/**
 * Reads what has become of seats once for all who watch an event in this process, one read of an event after the
 * other, so that what is told last is what is true. Seats that change meanwhile are read together next.
 */
export function seatTeller({ read, tell, onFailure }: TellerParts) {
  const waiting = new Map<string, Set<number>>()
  const reading = new Set<string>()

  async function readOn(event: Watched): Promise<void> {
    const { key, partnerId, eventId } = event
    reading.add(key)
    for (let seats = waiting.get(key); seats; seats = waiting.get(key)) {
      waiting.delete(key)
      try {
        tell(key, await read(partnerId, eventId, [...seats]))
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
