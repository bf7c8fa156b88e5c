import { type Database, sql } from '@dxweb/kit/database.ts'
import type { ReplyOf } from '@dxweb/kit/endpoint.ts'
import type { listVatTypes } from './contract.ts'

type VatTypes = ReplyOf<(typeof listVatTypes)['parts']>['data']

const vatTypesText = `
  select t.id, t.code, t.saft_code as "saftCode",
    jsonb_agg(jsonb_build_object('validFrom', r.valid_from, 'basisPoints', r.basis_points)
      order by r.valid_from desc) as rates,
    (array_agg(r.basis_points order by r.valid_from desc)
      filter (where r.valid_from <= $1::date))[1] as "basisPoints"
  from vat_type t join vat_rate r on r.vat_type_id = t.id
  group by t.id order by t.id`

/** `basisPoints` is what is in force on `day`. */
export function readVatTypes(db: Database, day: string): Promise<VatTypes> {
  return db.reference(sql('vat-types', vatTypesText, [day]))
}
