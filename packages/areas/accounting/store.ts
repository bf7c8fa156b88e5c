import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database.ts'
import { invalidField } from '@dxweb/kit/errors.ts'

export interface VatRate {
  validFrom: string
  basisPoints: number
}

const addText = `
  with type as (select id from vat_type where id = $1), added as (
    insert into vat_rate (vat_type_id, valid_from, basis_points)
    select id, $2::date, $3 from type where $2::date > $4::date returning valid_from)
  select (select valid_from from added) as "validFrom" from type`

/** Adds the rate of a VAT type from a day after `today`. Refuses a day that has begun, and one that has its rate. */
export async function addVatRate(
  db: Database,
  scope: Scope,
  vatTypeId: number,
  { validFrom, basisPoints }: VatRate,
  today: string,
): Promise<{ validFrom: string }> {
  const statement = sql('vat-rate-add', addText, [vatTypeId, validFrom, basisPoints, today])
  const added = onlyRow(await db.run<{ validFrom: string | null }>(scope, statement))
  if (added.validFrom === null) throw invalidField('validFrom', 'too_early')
  return { validFrom: added.validFrom }
}
