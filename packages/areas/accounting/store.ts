import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dayLimit } from '@dxweb/kit/time/limit.ts'

export interface VatRate {
  validFrom: string
  basisPoints: number
}

const addText = `
  with type as (select id from vat_type where id = $2), added as (
    insert into vat_rate (vat_type_id, valid_from, basis_points)
    select id, $3::date, $4 from type where $3::date > $5::date returning vat_type_id, valid_from, basis_points),
  audit as (
    ${logs('vat_rate', 'create', 'vat_type_id', '$6, $7, $8')}
      null, jsonb_build_object('validFrom', valid_from, 'basisPoints', basis_points) from added)
  select (select valid_from from added) as "validFrom" from type`

export async function addVatRate(
  db: Database,
  scope: Scope,
  vatTypeId: number,
  { validFrom, basisPoints }: VatRate,
  today: string,
  { userId, sudoId, requestId }: Author,
): Promise<{ validFrom: string }> {
  const values = [scope.partnerId, vatTypeId, validFrom, basisPoints, today]
  const statement = sql<{ validFrom: string | null }>('vat-rate-add', addText, [
    ...values,
    userId,
    sudoId,
    requestId,
  ])
  const added = onlyRow(await db.run(scope, statement))
  if (added.validFrom === null) {
    throw invalidField('validFrom', 'too_early', dayLimit(addDays(today as Day, 1)))
  }
  return { validFrom: added.validFrom }
}
