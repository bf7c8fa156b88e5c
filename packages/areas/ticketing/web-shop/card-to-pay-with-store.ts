import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'

/** Finds a gift card that a sale accepts: not blocked, not expired by local date, and not empty. */
const text = `
  select c.balance_ore as "balanceOre", c.expires_on as "expiresOn" from gift_card c join partner p on p.id = c.partner_id
  where c.partner_id = $1 and c.number = $2 and not c.is_blocked and c.balance_ore > 0
    and c.expires_on >= (now() at time zone p.time_zone)::date`

interface PayingCard {
  balanceOre: number
  expiresOn: string
}

/** Reports the same error at `number` for every reason to refuse a gift card, so that the answer reveals nothing. */
export async function cardToPayWith(
  db: Database,
  scope: Scope,
  number: string,
): Promise<PayingCard> {
  const values = [scope.partnerId, number]
  const [card] = await db.run<PayingCard>(scope, sql('gift-card-to-pay-with', text, values))
  if (card === undefined) throw invalidField('number', 'gift_card_unusable')
  return card
}
