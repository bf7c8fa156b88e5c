import { type Database, type Scope, sql } from './database.ts'
import { Refusal } from '../errors/errors.ts'

export interface Once {
  idempotencyKey: string
  bodyHash: Buffer
}

const answerText = `
  select body_hash = $4 as "isSame", answer from idempotency where partner_id = $1 and user_id = $2 and key = $3`

/** The stored answer, or null. Refuses a key that was used with another body. */
export async function storedAnswer<Answer>(
  db: Database,
  scope: Scope,
  { idempotencyKey, bodyHash }: Once,
): Promise<Answer | null> {
  const [stored] = await db.run<{ isSame: boolean; answer: Answer }>(
    scope,
    sql('idempotency-answer', answerText, [
      scope.partnerId,
      scope.userId,
      idempotencyKey,
      bodyHash,
    ]),
  )
  if (stored === undefined) return null
  if (!stored.isSame) throw new Refusal('key_reused')
  return stored.answer
}
