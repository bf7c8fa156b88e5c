import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import { plainCell, type Table } from '@dxweb/kit/sheets/table.ts'
import { joinItems } from '@dxweb/kit/text/item-text.ts'
import { type FieldPlan, plansOf } from '../../look/field-plan.ts'
import { FileRefusal } from './file-refusal.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true for text that begins like rows as JSON, which a sheet never does. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*(\[\s*\{|\{\s*")/.test(text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new FileRefusal('unreadable')
  }
}

/** Returns the rows of a file: a list, or the first list of an object such as `{ "data": [ … ] }`. */
function rowsOf(value: unknown): Json[] {
  const list = isObject(value) ? Object.values(value).find(Array.isArray) : value
  if (!Array.isArray(list) || !list.every(isObject)) throw new FileRefusal('unreadable')
  return list
}

const hundredths = new Set<FieldKind['kind']>(['money', 'percent', 'decimal'])

const itemsText = (plans: readonly FieldPlan[], rows: readonly unknown[], decimal: string) =>
  joinItems(
    rows
      .filter(isObject)
      .map((row) => plans.map((plan) => cellText(plan, row[plan.field], decimal))),
  )

/** Converts a value to the text of a cell. Amounts are whole øre, as in our API's replies. */
function cellText(plan: FieldPlan | undefined, value: unknown, decimal: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return plainCell(value)
  const kind: FieldKind = plan?.kind ?? { kind: 'other' }
  if (typeof value === 'number' && hundredths.has(kind.kind)) {
    return String(value / 100).replace('.', decimal)
  }
  if (Array.isArray(value) && kind.kind === 'items') {
    return itemsText(plansOf(kind.fields), value, decimal)
  }
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean}`
}

/**
 * Converts JSON rows to a sheet: each row becomes a line, and the names of the fields become the headings, which have
 * no line number.
 */
export function readJson(text: string, plans: readonly FieldPlan[], decimal: string): Table {
  const rows = rowsOf(parsed(text))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const planAt = new Map(plans.map((plan) => [plan.field, plan]))
  const lines = rows.map((row, at) => ({
    number: at + 1,
    height: 1,
    cells: names.map((name) => cellText(planAt.get(name), row[name], decimal)),
  }))
  return {
    lines: [{ number: -1, height: 0, cells: names }, ...lines],
    heading: -1,
    hiddenColumns: new Set(),
    isFrom1904: false,
  }
}
