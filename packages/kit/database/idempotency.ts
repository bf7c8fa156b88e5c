import { type Database, type Scope, sql, type Transaction } from './database.ts'
import { Refusal } from '../errors/errors.ts'

export interface Once {
  idempotencyKey: string
  bodyHash: Buffer
}

const answerText = `
  select body_hash = $4 as "isSame", answer from idempotency where partner_id = $1 and user_id = $2 and key = $3`

/** Returns the stored answer, or null. Refuses a key that was used with another body. */
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

const beginText = `
  insert into idempotency (partner_id, user_id, key, body_hash, answer) values ($1, $2, $3, $4, '{}')
  on conflict do nothing returning key`

const keepText = `
  update idempotency set answer = $4::jsonb where partner_id = $1 and user_id = $2 and key = $3`

/**
 * Runs `work` once per key, in one transaction that stores the answer. A repeated request waits for the first request
 * and gets the same answer.
 */
export async function doOnce<Answer>(
  db: Database,
  scope: Scope,
  once: Once,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const key = [scope.partnerId, scope.userId, once.idempotencyKey]
  const done = await db.transaction(scope, async (tx) => {
    const begin = sql<{ key: string }>('idempotency-begin', beginText, [...key, once.bodyHash])
    const [first] = await tx.run(begin)
    if (first === undefined) return null
    const answer = await work(tx)
    await tx.run(sql('idempotency-keep', keepText, [...key, JSON.stringify(answer)]))
    return { answer }
  })
  if (done !== null) return done.answer
  const stored = await storedAnswer<Answer>(db, scope, once)
  if (stored === null) throw new Refusal('wrong_state')
  return stored
}
