import type pg from 'pg'
import { settlers } from '../venue/people.ts'
import { writeFilmRental } from '../productions/write-film-rental.ts'
import { writeDaySettlements } from './day-settlements.ts'
import { writePaymentBatches } from './payment-batches.ts'
import { writeMonthSettlements } from './month-settlements.ts'

export async function writeSettlements(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  today: number,
) {
  const idOf = (email: string) => userIds.get(email) ?? 0
  for (const { partnerId, emails } of settlers) {
    const [countedBy = 0, approvedBy = countedBy] = emails.map(idOf)
    const settling = { partnerId, today, countedBy, approvedBy }
    await writeDaySettlements(client, settling)
    await writePaymentBatches(client, settling)
    await writeMonthSettlements(client, { ...settling, termsBy: idOf('super@dxweb.test') })
  }
  await writeFilmRental(client, userIds, today)
}
