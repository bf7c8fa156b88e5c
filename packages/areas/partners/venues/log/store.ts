import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type Database, inVenue, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { fieldOf, userName } from '@dxweb/kit/definitions/audit-log.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getVenueLog } from './contract.ts'

type Line = ReplyOf<typeof getVenueLog.parts>['data'][number]

interface LogRow extends Omit<Line, 'fields' | 'given' | 'taken'> {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const feeTermText = `case when l.object_type = 'fee_term' then (
      select jsonb_build_object('validFrom', f.valid_from, 'eventType', coalesce(k.name, f.event_type_id::text),
        'feePerTicketOre', f.fee_per_ticket_ore, 'feeBasisPoints', f.fee_basis_points,
        'cardBasisPoints', f.card_basis_points, 'feeVatCode', f.fee_vat_code)
      from jsonb_populate_record(null::fee_term, coalesce(l.after, l.before)) f
      left join event_type k on k.partner_id = $1 and k.id = f.event_type_id) end`

const advanceTermText = `case when l.object_type = 'advance_term' then (
      select jsonb_build_object('validFrom', a.valid_from, 'kind', a.kind,
        'shareBasisPoints', a.share_basis_points, 'amountOre', a.amount_ore)
      from jsonb_populate_record(null::advance_term, l.after) a) end`

const text = `
  select l.id, l.at, case when l.sudo_id is null then ${userName('u')} else ${userName('s')} end as "user",
    case l.object_type when 'fee_term' then case l.action when 'delete' then 'feeTermRemoved' else 'feeTerm' end when 'advance_term' then 'advanceTerm'
      when 'sudo' then case l.action when 'sudo.started' then 'sudoStarted' else 'sudoEnded' end
      else l.action end as deed,
    case when l.sudo_id is null then '' else ${userName('u')} end as "actedAs",
    coalesce(l.after ->> 'reason', '') as reason, l.before, l.after,
    ${feeTermText} as "feeTerm", ${advanceTermText} as "advanceTerm"
  from audit_entry l
  left join user_account u on u.id = l.user_id
  left join user_account s on s.id = l.sudo_id
  where l.partner_id = $1 and l.object_type in ('partner', 'fee_term', 'advance_term', 'sudo')
  order by l.at desc, l.id desc limit 200`

const modulesOf = (side: LogRow['before']) => (side?.['modules'] as string[] | undefined) ?? []

function lineOf({ before, after, ...row }: LogRow): Line {
  const [had, has] = [modulesOf(before), modulesOf(after)]
  return {
    ...row,
    fields:
      row.deed === 'update'
        ? Object.keys({ ...before, ...after })
            .filter((column) => column !== 'version')
            .map(fieldOf)
        : [],
    given: has.filter((module) => !had.includes(module)),
    taken: had.filter((module) => !has.includes(module)),
  }
}

const thereText = `select id from partner where id = $1 and id <> ${superPartnerId}`

export async function venueLog(db: Database, scope: Scope, venueId: number): Promise<Line[]> {
  const venue = sql<{ id: number }>('venue-there', thereText, [venueId])
  const lines = sql<LogRow>('venue-log', text, [venueId])
  const [found, rows] = await db.batch(inVenue(scope, venueId), [venue, lines])
  onlyRow(found)
  return rows.map(lineOf)
}
