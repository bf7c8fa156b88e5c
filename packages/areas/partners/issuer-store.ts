import { sql } from '@dxweb/kit/database/database.ts'
import type { OwnTextPlace } from './contract.ts'
import { issuerName, issuerOrgNumber } from './issuer-name.ts'

export interface IssuerFacts {
  name: string
  /** Nine digits, or '' if unknown. */
  orgNumber: string
  address: string
  postalCode: string
  city: string
  email: string
  phone: string
}

export interface StoredIssuer extends IssuerFacts {
  logo: Buffer | null
  logoTag: string
  texts: Partial<Record<OwnTextPlace, { nb: string; en: string }>>
}

const issuerText = `
  select ${issuerName} as name, ${issuerOrgNumber} as "orgNumber", coalesce(o.address, '') as address,
    coalesce(o.postal_code, '') as "postalCode", coalesce(o.city, '') as city, coalesce(o.email, '') as email,
    coalesce(o.phone, '') as phone, l.content as logo, coalesce(l.etag, '') as "logoTag",
    coalesce((select jsonb_object_agg(t.place, jsonb_build_object('nb', t.text_nb, 'en', t.text_en))
      from partner_text t where t.partner_id = $1), '{}') as texts
  from partner p
  left join organizer o on o.partner_id = p.id
  left join organizer_logo l on l.partner_id = p.id
  where p.id = $1`

export const issuerStatement = (partnerId: number) =>
  sql<StoredIssuer>('issuer', issuerText, [partnerId])
