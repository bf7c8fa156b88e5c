import { leftOre } from './left.ts'

/**
 * Number of the reminder that invoice `i` may get today: 1 once the days in the venue's terms have passed, 2 after the
 * due date of the first, else null. By law, at most two reminders may have a fee (inkassoforskriften § 1-2).
 */
export const nextReminder = (today: string) => `(
  select case
    when i.kind <> 'invoice' or ${leftOre} <= 0 then null
    when m.reminder is null then case when ${today} >= i.due_on + coalesce(
      (select reminder_days from organizer where partner_id = $1), 14) then 1 end
    when m.reminder = 1 and ${today} > m.due_on then 2 end
  from (select null) one left join lateral (
    select reminder, due_on from invoice_reminder
    where partner_id = $1 and number = i.number order by reminder desc limit 1) m on true)`
