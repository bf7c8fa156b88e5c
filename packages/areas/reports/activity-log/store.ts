import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { userName } from '@dxweb/kit/definitions/audit-log.ts'
import { activityLog } from './contract.ts'
import { saleMark, sendingMark } from './rules.ts'

/** The first matching pattern decides the kind. */
const actions = [
  ['cancelled', 'cancel'],
  ['paidBack', 'refund|exchange'],
  ['sent', 'print|mail|told|sent$'],
  ['opened', '^(opened|tried)$'],
  ['sudoStarted', '^sudo.started$'],
  ['sudoEnded', '^sudo.ended$'],
  ['access', '^password|^totp|^invite|access'],
  ['deleted', 'delete|remove|clear|away'],
  ['created', 'create|import|duplicate|^add$|added|booked$|^sold$'],
] as const

const objects = [
  ['event', '^event|participant|seat_claim|hall_booking'],
  ['giftCard', '^gift_card'],
  ['reservation', '^reservation'],
  ['sale', '^(sale|ticket|refund)'],
  ['customer', '^customer'],
  ['product', '^(product|touch|till|operator)'],
  ['user', '^(user|sudo|access)'],
  ['resource', '^(resource|staff)'],
  ['report', '^(mode_)?report|settlement|^tono'],
  ['order', '^(booking_)?order|^project'],
  ['invoice', '^invoice'],
] as const

const kindOf = (column: string, kinds: readonly (readonly [string, string])[], otherwise: string) =>
  `case ${kinds.map(([kind, like]) => `when ${column} ~ '${like}' then '${kind}'`).join(' ')} else '${otherwise}' end`

const shown = `case when v.key ~* '(at|from|until|to)$'
        and v.value ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$'
      then to_char(v.value::timestamptz at time zone ${zone}, 'DD.MM.YYYY HH24:MI') else left(v.value, 200) end`

const values = (side: string, other: string) => `coalesce((
      select jsonb_agg(jsonb_build_object('field', v.key, 'value', ${shown}) order by v.key)
      from jsonb_each_text(case when jsonb_typeof(l.${side}) = 'object' then l.${side} end) v
      where v.value is distinct from case when jsonb_typeof(l.${other}) = 'object' then l.${other} ->> v.key end
        and v.value not in ('', '{}', '[]') and v.key !~* '^(partner_?id|version|changed_?(at|by)|renter_?id|id)$'), '[]')`

const named = ['title', 'name', 'number', 'email']
const objectName = ['after', 'before'].flatMap((side) => [
  `nullif(concat_ws(' ', l.${side} ->> 'first_name', l.${side} ->> 'last_name'), '')`,
  ...named.map((field) => `nullif(l.${side} ->> '${field}', '')`),
])

const sending = `nullif(concat_ws(e'\\n', case when d.id is not null then '${sendingMark}' end, d.report,
      array_to_string(d.recipients, e'\\n')), '')`

const text = `
  select l.at, (l.at at time zone ${zone})::date as "loggedOn", ${userName('u')} as "user", ${userName('s')} as "actedBy",
    ${kindOf('l.action', actions, 'changed')} as action, ${kindOf('l.object_type', objects, 'setting')} as "objectType",
    coalesce(e.title, ${objectName.join(', ')}, nullif(${userName('o')}, ''),
      case when l.object_type = 'sale' then e'${saleMark}\\n' || l.object_id end, ${sending}, l.object_id) as object,
    ${values('before', 'after')} as before, ${values('after', 'before')} as after, l.id
  from audit_entry l
  left join user_account u on u.id = l.user_id
  left join user_account s on s.id = l.sudo_id
  left join user_account o on o.id =
    case when l.object_type in ('user', 'sudo') and l.object_id ~ '^[0-9]{1,9}$' then l.object_id::integer end
  left join report_schedule d on d.partner_id = $1 and d.id =
    case when l.object_type = 'report_schedule' and l.object_id ~ '^[0-9a-f-]{36}$' then l.object_id::uuid end
  left join event e on e.partner_id = $1 and l.object_type = 'event' and e.id::text = l.object_id
  where l.partner_id = $1 and l.at >= :begin and l.at < :end`

export const activityLogSource = reportSource(activityLog, text)
