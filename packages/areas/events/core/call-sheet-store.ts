/** Fields of the call sheet: name, column, SQL type, and default for a new event. */
const fields = [
  ['doorsMinutes', 'doors_minutes', 'integer', 'null'],
  ['soundCheckMinutes', 'sound_check_minutes', 'integer', 'null'],
  ['pauseCount', 'pause_count', 'integer', '0'],
  ['pauseMinutes', 'pause_minutes', 'integer', '0'],
  ['contactName', 'contact_name', 'text', "''"],
  ['contactMobile', 'contact_mobile', 'text', "''"],
  ['staffNote', 'staff_note', 'text', "''"],
] as const

export const callSheetColumns = fields.map(([, column]) => column)

export const newCallSheet = (given: string) =>
  fields.map(
    ([name, , type, usual]) => `coalesce((${given}::jsonb ->> '${name}')::${type}, ${usual})`,
  )

export const changedCallSheet = (given: string, one: string) =>
  fields.map(([name, column, type]) => ({
    column,
    value: `case when ${given}::jsonb ? '${name}' then (${given}::jsonb ->> '${name}')::${type} else ${one}.${column} end`,
  }))

const hidden = new Set(['contact_name', 'contact_mobile', 'staff_note'])

/** Hides the contact and the staff note from renters. */
export const shownCallSheet = (row: string) =>
  fields
    .map(([name, column]) => {
      const value = `${row}.${column}`
      const shown = hidden.has(column)
        ? `case when current_user = 'dxweb_renter' then '' else ${value} end`
        : value
      return `${shown} as "${name}"`
    })
    .join(', ')
