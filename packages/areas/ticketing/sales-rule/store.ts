import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ChannelFee } from '../offer/channel-fees.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'

export interface SalesRule {
  holdMinutes: number
  holdMostMinutes: number
  channelFees: ChannelFee[]
  needsShifts: boolean
  version: number
}

const readText = `
  select coalesce(max(hold_minutes), 10) as "holdMinutes", coalesce(max(hold_most_minutes), 30) as "holdMostMinutes",
    coalesce(max(version), 0) as version, coalesce((select channel_fees from sales_rule where partner_id = $1), '[]') as "channelFees",
    coalesce(bool_or(needs_shifts), false) as "needsShifts"
  from sales_rule where partner_id = $1`

export const salesRuleStatement = (partnerId: number) =>
  sql<SalesRule>('sales-rule', readText, [partnerId])

/** Writes nothing if the version differs. Version 0 inserts the venue's first row, once. */
const saveText = `
  with saved as (
    insert into sales_rule as r (partner_id, hold_minutes, hold_most_minutes, channel_fees, needs_shifts)
    select $1, $2, $3, coalesce($8::jsonb, '[]'), coalesce($9::boolean, false) where $4 = 0 or exists (select from sales_rule where partner_id = $1)
    on conflict (partner_id) do update set hold_minutes = $2, hold_most_minutes = $3,
      channel_fees = coalesce($8::jsonb, r.channel_fees), needs_shifts = coalesce($9::boolean, r.needs_shifts), version = r.version + 1
      where r.version = $4
    returning hold_minutes, hold_most_minutes, channel_fees, needs_shifts, version
  ), noted as (
    ${logs('salesRule', 'changed', `''`, '$5, $6, $7')} null, to_jsonb(saved) from saved
  )
  select hold_minutes as "holdMinutes", hold_most_minutes as "holdMostMinutes", channel_fees as "channelFees",
    needs_shifts as "needsShifts", version
  from saved`

type RuleToSave = Omit<SalesRule, 'channelFees' | 'needsShifts'> & {
  channelFees?: ChannelFee[] | undefined
  needsShifts?: boolean | undefined
}

/** Refuses with `stale` if the version differs. */
export async function saveRule(
  db: Database,
  scope: Scope,
  { holdMinutes, holdMostMinutes, channelFees, needsShifts, version }: RuleToSave,
  by: Author,
): Promise<SalesRule> {
  const who = signed(by)
  const values = [scope.partnerId, holdMinutes, holdMostMinutes, version, ...who]
  const fees = channelFees === undefined ? null : JSON.stringify(channelFees)
  const [saved] = await db.run<SalesRule>(
    scope,
    sql('sales-rule-save', saveText, [...values, fees, needsShifts ?? null]),
  )
  if (saved === undefined) throw new Refusal('stale')
  return saved
}
