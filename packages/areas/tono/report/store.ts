import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { came } from '@dxweb/areas/facts/came-sql.ts'
import { eventSalesOf } from '@dxweb/areas/facts/sales-sql.ts'
import { issuerName, issuerOrgNumber } from '@dxweb/areas/partners/issuer-name.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { ofAllDays, reportSource } from '@dxweb/kit/reports/report-source.ts'
import { feeJoins, shareOf } from '../tariffs/fee-sql.ts'
import { tono } from './contract.ts'

/** Events of reported types, with or without sales, each with current and reported figures. */
const rowsOf = (which: string) => `
  select s."heldOn", s.event, s.auditorium, s."eventType", s.renter, s.paid, l.all - s.paid as free, s."grossOre"::bigint as "grossOre",
    coalesce(re.name, ${issuerName}) as organizer, coalesce(re.org_number, ${issuerOrgNumber}) as "orgNumber",
    re.id is not null as "isExternal", s."grossOre" <= 0 as "isFree", m.share, b.basis as "basisOre",
    t.valid_from as "tariffFrom", f.fee as "feeOre",
    coalesce(jsonb_array_length(w.lines) > 0 or w.attachment_id is not null, false) as "hasSetList",
    case when n.event_id is null then 'notSent' when (n.gross_ore, n.listeners, n.fee_ore) is distinct from
      (s."grossOre", l.all, f.fee) then 'changed' else 'sent' end as reported,
    (n.sent_at at time zone ${zone})::date as "sentOn",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "sentBy",
    s."grossOre"::bigint - n.gross_ore as "grossChangeOre", l.all - n.listeners as "listenerChange", l.all as listeners,
    s."eventId", s."eventTypeId", s."auditoriumId", s."renterId", e.ends_at as "endsAt"
  from (${eventSalesOf(`et.has_tono and e.state = 'published' and ${which}`, 'false', '{first e.held_on, e.id}')}) s
  cross join lateral (select s."eventId" as id, s."endsAt" as ends_at) e
  join partner p on p.id = $1
  left join organizer o on o.partner_id = $1
  left join renter re on re.partner_id = $1 and re.id = s."renterId" and re.kind = 'external'
  left join event_set_list w on w.partner_id = $1 and w.event_id = e.id
  left join tono_sent n on n.partner_id = $1 and n.event_id = e.id
  left join user_account u on u.id = n.sent_by
  cross join lateral (select ${came} as all) l
  cross join lateral (select ${shareOf('s."heldOn"')} as share) m
  ${feeJoins('s."heldOn"', 's."grossOre"', 'l.all', 'm.share')}`

export const tonoSource = reportSource(tono, rowsOf('true'))

/** Marks only past events. A later report replaces an earlier one. */
export const markText = `
  with done as (
    insert into tono_sent as n (partner_id, event_id, sent_by, gross_ore, listeners, fee_ore)
    select $1, r."eventId", $3, r."grossOre", r.listeners, r."feeOre"
    from (${ofAllDays(rowsOf('e.id = any($2::integer[])'))}) r where r."endsAt" <= now()
    on conflict (partner_id, event_id) do update set sent_at = excluded.sent_at, sent_by = excluded.sent_by,
      gross_ore = excluded.gross_ore, listeners = excluded.listeners, fee_ore = excluded.fee_ore
    returning n.event_id, n.gross_ore, n.listeners
  ), noted as (
    ${logs('event', 'tonoSent', 'done.event_id', '$3, $4, $5')}
      null, jsonb_build_object('grossOre', done.gross_ore, 'listeners', done.listeners) from done
  )
  select coalesce(array_agg(event_id order by event_id), '{}') as "eventIds" from done`

const unmarkText = `
  with done as (
    delete from tono_sent where partner_id = $1 and event_id = any($2::integer[])
    returning event_id, gross_ore, listeners
  ), noted as (
    ${logs('event', 'tonoUnsent', 'done.event_id', '$3, $4, $5')}
      jsonb_build_object('grossOre', done.gross_ore, 'listeners', done.listeners), null from done
  )
  select coalesce(array_agg(event_id order by event_id), '{}') as "eventIds" from done`

interface Marked {
  eventIds: number[]
}

export const markStatement = (partnerId: number, eventIds: readonly number[], by: Author) =>
  sql<Marked>('tono-sent', markText, [partnerId, eventIds, ...signed(by)])

export const unmarkStatement = (partnerId: number, eventIds: readonly number[], by: Author) =>
  sql<Marked>('tono-unsent', unmarkText, [partnerId, eventIds, ...signed(by)])
