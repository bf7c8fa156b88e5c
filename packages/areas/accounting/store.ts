import type { By } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'

export interface VatRate {
  validFrom: string
  basisPoints: number
}

const addText = `
  with type as (select id from vat_type where id = $1), added as (
    insert into vat_rate (vat_type_id, valid_from, basis_points)
    select id, $2::date, $3 from type where $2::date > $4::date returning vat_type_id, valid_from, basis_points),
  audit as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id)
    select $5, gen_random_uuid(), $6, $7, 'create', 'vat_rate', vat_type_id::text,
      jsonb_build_object('validFrom', valid_from, 'basisPoints', basis_points), $8 from added)
  select (select valid_from from added) as "validFrom" from type`

/** Adds the rate of a VAT type from a day after `today`. Refuses a day that has begun, and one that has its rate. */
export async function addVatRate(
  db: Database,
  scope: Scope,
  vatTypeId: number,
  { validFrom, basisPoints }: VatRate,
  today: string,
  { userId, sudoId, requestId }: By,
): Promise<{ validFrom: string }> {
  const values = [vatTypeId, validFrom, basisPoints, today, scope.partnerId]
  const statement = sql<{ validFrom: string | null }>('vat-rate-add', addText, [
    ...values,
    userId,
    sudoId,
    requestId,
  ])
  const added = onlyRow(await db.run(scope, statement))
  if (added.validFrom === null) throw invalidField('validFrom', 'too_early')
  return { validFrom: added.validFrom }
}
