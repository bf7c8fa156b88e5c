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

/** Values of a new event, where `given` is the request's JSON. */
export const newCallSheet = (given: string) =>
  fields.map(
    ([name, , type, usual]) => `coalesce((${given}::jsonb ->> '${name}')::${type}, ${usual})`,
  )

/** Returns SQL for the new value of each field: the given value, or else that of the row `one`. */
export const changedCallSheet = (given: string, one: string) =>
  fields.map(([name, column, type]) => ({
    column,
    value: `case when ${given}::jsonb ? '${name}' then (${given}::jsonb ->> '${name}')::${type} else ${one}.${column} end`,
  }))

const hidden = new Set(['contact_name', 'contact_mobile', 'staff_note'])

/** Selects the fields for reading. Hides the contact and the staff note from renters. */
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
