/**
 * The clerk's open shift, locked until the sale is stored. Closing waits for the sale and counts it; a sale that waited
 * for the closing finds no shift.
 */
export const openShiftOf = (clerk: string, isAsked = 'true') => `
    select id as shift_id, till_id, operator_id from till_shift
    where partner_id = $1 and user_id = ${clerk} and closed_at is null and ${isAsked} for key share`

export const hasShiftFor = (crossesCash: string) => `
      (not (${crossesCash}) or exists (select from shift)
        or not exists (select from sales_rule where partner_id = $1 and needs_shifts)
        or dx_refuse('wrong_state', '{"fields": {"means": {"code": "shift_required"}}}'))`

export const shiftColumns = 'shift_id, till_id, operator_id'

/** Requires `left join shift on true`. */
export const shiftValues = 'shift.shift_id, shift.till_id, shift.operator_id'
