import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

const isNumberTaken = ({ code, cause }: Refusal) =>
  code === 'taken' && (cause as { constraint?: string }).constraint === 'partner_org_number'

/** Throws a refusal that names the venue with the same organisation number; rethrows other errors. */
export async function refuseTakenNumber(
  db: Database,
  scope: Scope,
  { orgNumber, error }: { orgNumber: string; error: unknown },
): Promise<never> {
  if (!(error instanceof Refusal && isNumberTaken(error))) throw error
  const statement = sql<{ name: string }>(
    'venue-of-number',
    'select name from partner where org_number = $1',
    [orgNumber],
  )
  const [venue] = await db.run(scope, statement)
  const fault = { code: 'org_number_taken', params: { venue: venue?.name ?? '' } }
  throw new Refusal('in_use', { fields: { orgNumber: fault } })
}
