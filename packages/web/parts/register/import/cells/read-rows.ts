import { readDateCell } from '@dxweb/areas/events/programme/date-cell.ts'
import type { DateOrder } from '@dxweb/areas/events/programme/date-words.ts'
import { cellFault } from '@dxweb/kit/sheets/table.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { splitItems } from '@dxweb/kit/text/item-text.ts'
import { type FieldPlan, plansOf } from '../../look/field-plan.ts'
import type { RegisterLook } from '../../look/look.ts'
import { emptyOf, type Place, readTyped } from '../../form/typed.ts'
import { contactText } from './contact-text.ts'
import { several } from './ids-of.ts'
import {
  namesOfChoice,
  namesOfField,
  no,
  otherNamesOf,
  partsOfChoice,
  plain,
  yes,
} from './import-words.ts'
import { readMoment } from './read-moment.ts'

/** `field` is '' for a fault of the whole row. */
export interface Fault {
  row: number
  field: string
  code: string
  params?: Record<string, string | number>
}

export interface Reading {
  register: string
  plans: readonly FieldPlan[]
  /** The field of each column; '' for a skipped column. */
  columns: readonly string[]
  /** Values of fields without a column. */
  initial: Readonly<Record<string, unknown>>
  /** Ids of rows that references may name, by register and normalized name. */
  ids: Readonly<Record<string, ReadonlyMap<string, number>>>
  place: Place
  /** True if the sheet's day numbers count from 1904. */
  isFrom1904?: boolean
  /** Order of day and month in dates with slashes; day first if absent. */
  order?: DateOrder
}

/** Returns false for fields that do not fit in a cell: drawings, seats, and lists of them. */
const importable = ({ kind }: FieldPlan): boolean =>
  kind.kind === 'items' ? plansOf(kind.fields).every(importable) : kind.kind !== 'other'

export const sheetPlans = (plans: readonly FieldPlan[]) => plans.filter(importable)

export function matchHeadings(
  { collection, names }: Pick<RegisterLook, 'names'> & { collection: { name: string } },
  plans: readonly FieldPlan[],
  headings: readonly string[],
): string[] {
  const namesOf = (field: string) => [
    ...namesOfField(collection.name, field),
    plain(names?.labels[field] ?? field),
  ]
  const found = headings.map(() => '')
  for (const accepted of [namesOf, otherNamesOf]) {
    for (const [at, heading] of headings.entries()) {
      const plan = plans.find(
        ({ field }) => !found.includes(field) && accepted(field).includes(plain(heading)),
      )
      if (plan && found[at] === '') found[at] = plan.field
    }
  }
  return found
}

/** An arbitrary reference day, since dates in registers do not depend on the current day. */
const anyDay = '2000-01-01' as Day

type Read = { value: unknown } | { code: string }

/** Returns the order of day and month. Only dates with slashes can have the month first. */
const orderOf = (text: string, { order = 'dayFirst' }: Reading) =>
  text.includes('/') ? order : 'dayFirst'

function dayOf(text: string, reading: Reading): Day | undefined {
  const { isFrom1904 = false } = reading
  const habits = { order: orderOf(text, reading), isFrom1904, today: anyDay, near: null }
  const read = /\d{4}/.test(text) ? readDateCell(text, habits) : null
  return read && 'day' in read ? read.day : undefined
}

function readDay(text: string, reading: Reading): Read {
  const value = dayOf(text, reading)
  return value === undefined ? { code: 'not_valid' } : { value }
}

function readFlag(text: string): Read {
  // Compares a mark without letters, such as ✓, without its emoji variation selector.
  const word = plain(text) || text.replaceAll('\uFE0F', '')
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { code: 'not_yes_or_no' }
}

/** Cell text that clears a field; an empty cell keeps the saved value. */
const emptyingSign = '-'

const isEmptied = ({ kind, isRequired }: FieldPlan, text: string) =>
  text === emptyingSign && !isRequired && kind.kind !== 'flag'

/** Returns the choice with this name, or the only choice with this text before or after a dash. */
function choiceOf(
  register: string,
  field: string,
  values: readonly string[],
  name: string,
): string | undefined {
  const whole = values.find((value) => namesOfChoice(register, field, value).includes(name))
  const [part, ...others] = values.filter((value) =>
    partsOfChoice(register, field, value).includes(name),
  )
  return whole ?? (others.length === 0 ? part : undefined)
}

function readCell(plan: FieldPlan, text: string, reading: Reading): Read {
  const { register, ids, place } = reading
  const { kind, field } = plan
  if (isEmptied(plan, text)) return { value: kind.kind === 'items' ? [] : emptyOf(plan) }
  if (kind.kind === 'items') return readItems(plansOf(kind.fields), text, reading)
  if (kind.kind === 'flag') return readFlag(text)
  if (text !== '' && kind.kind === 'day') return readDay(text, reading)
  // Restores the leading zero, which a spreadsheet drops when it reads 0150 as a number.
  if (kind.kind === 'postalCode' && /^\d{3}$/.test(text)) return { value: `0${text}` }
  if (text !== '' && kind.kind === 'choice') {
    const value = choiceOf(register, field, kind.values, plain(text))
    return value === undefined ? { code: 'not_valid' } : { value }
  }
  if (text !== '' && kind.kind === 'text' && kind.order) {
    // Exports write the known values of a text as readable labels.
    const known = kind.order.find((each) =>
      namesOfChoice(register, field, each).includes(plain(text)),
    )
    return { value: known ?? text }
  }
  if (text !== '' && kind.kind === 'instant')
    return readMoment(text, place.timeZone, orderOf(text, reading))
  if (text !== '' && kind.kind === 'reference') {
    const id = ids[kind.to]?.get(plain(text))
    if (id === several) return { code: 'several_match' }
    return id === undefined ? { code: 'not_found' } : { value: id }
  }
  const { values, faults } = readTyped([plan], { [field]: contactText(kind, text) }, place)
  const fault = faults[field]
  return fault ? { code: fault.code } : { value: values[field] }
}

/** Reads an item list, as exports write it: `Medlem | 90,00; Student | 80,00`. */
function readItems(plans: readonly FieldPlan[], text: string, reading: Reading): Read {
  const read = splitItems(text).map((parts) =>
    plans.map((plan, at) => [plan.field, readCell(plan, parts[at] ?? '', reading)] as const),
  )
  const fault = read.flat().find(([, each]) => 'code' in each)?.[1]
  if (fault && 'code' in fault) return fault
  return {
    value: read.map((cells) =>
      Object.fromEntries(cells.map(([field, each]) => [field, 'value' in each ? each.value : ''])),
    ),
  }
}

function beginningOf(plan: FieldPlan, { initial }: Reading): unknown {
  const { kind, field } = plan
  if (Object.hasOwn(initial, field)) return initial[field]
  if (kind.kind === 'flag') return false
  return kind.kind === 'items' ? [] : emptyOf(plan)
}

/** Empty fields get initial values in new rows and keep the saved value in existing rows. */
export function readRows(lines: readonly (readonly string[])[], reading: Reading) {
  const faults: Fault[] = []
  const blanks: string[][] = lines.map(() => [])
  const rows = lines.map((cells, row) =>
    Object.fromEntries(
      reading.plans.map((plan) => {
        const at = reading.columns.indexOf(plan.field)
        if (at < 0) return [plan.field, beginningOf(plan, reading)]
        const text = cells[at] ?? ''
        if (text === '') {
          blanks[row]?.push(plan.field)
          return [plan.field, beginningOf(plan, reading)]
        }
        const code = cellFault(text)
        const read = code ? { code } : readCell(plan, text, reading)
        if ('value' in read) return [plan.field, read.value]
        faults.push({ row, field: plan.field, code: read.code })
        return [plan.field, text]
      }),
    ),
  )
  return { rows, faults, blanks }
}
