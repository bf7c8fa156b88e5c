import type { TestDatabase } from '@dxweb/server/testing/test-database.ts'

export interface SeatRace {
  asOwner: TestDatabase['asOwner']
  partnerId: number
  eventId: number
  seatIds: readonly number[]
  clients: number
  attempts: number
  trySell(seatIds: readonly number[]): Promise<boolean>
}

export async function raceForSeats(race: SeatRace): Promise<{ sold: number; soldTwice: number }> {
  let left = race.attempts
  let sold = 0
  const client = async (start: number) => {
    for (let turn = start; left > 0; turn += 1) {
      left -= 1
      const first = race.seatIds[turn % race.seatIds.length] ?? 0
      const second = race.seatIds[(turn + 1) % race.seatIds.length] ?? 0
      if (await race.trySell([first, second])) sold += 1
    }
  }
  // Lets groups of four clients start at the same seat, so that they compete.
  await Promise.all(
    Array.from({ length: race.clients }, (_, index) => client(Math.floor(index / 4))),
  )
  const [row] = await race.asOwner<{ twice: number }>(
    `select count(*)::integer as twice from (
       select seat_id from seat_claim where partner_id = $1 and event_id = $2
       group by seat_id having count(*) > 1) doubled`,
    [race.partnerId, race.eventId],
  )
  const [tickets] = await race.asOwner<{ twice: number }>(
    `select count(*)::integer as twice from (
       select seat_id from ticket where partner_id = $1 and event_id = $2
       group by seat_id having count(*) > 1) doubled`,
    [race.partnerId, race.eventId],
  )
  return { sold, soldTwice: (row?.twice ?? 0) + (tickets?.twice ?? 0) }
}
