import { type FieldKind, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'

/** Ids to which a reference may point, by register. */
export type Ids = Readonly<Record<string, readonly number[]>>

const samples: Partial<Record<FieldKind['kind'], readonly string[]>> = {
  color: ['#2f7f74', '#a84f7b'],
  time: ['18:15', '19:30'],
  day: ['2026-11-21', '2026-11-22'],
  instant: ['2026-11-21T18:00:00.000Z', '2026-11-22T18:00:00.000Z'],
  email: ['post@revy.test', 'ny@revy.test'],
  phone: ['91122333', '92233444'],
  orgNumber: ['314100506', '974760673'],
  accountNumber: ['99990500017', '86011117947'],
  postalCode: ['6003', '0150'],
  barcode: ['2000000001012', '2000000001029'],
  link: ['https://revy.test/a', 'https://ny.test/b'],
}

const steps: Partial<Record<FieldKind['kind'], number>> = {
  money: 100,
  decimal: 25,
  percent: 100,
  count: 1,
  order: 1,
  minutes: 5,
  year: 1,
}

const otherOf = <Value>(values: readonly Value[], old: unknown) =>
  values.find((value) => value !== old)

const otherText = (old: string, max = 200) =>
  otherOf([`${old} B`.trim(), `${old.slice(0, -1)}B`, `${old.slice(0, -1)}C`], old)?.slice(0, max)

type Item = Readonly<Record<string, unknown>>

/** Returns the items with one field of the first item changed, or undefined if none can be changed. */
function otherItems(kind: FieldKind & { kind: 'items' }, [first, ...rest]: Item[], ids: Ids) {
  if (first === undefined) return undefined
  for (const [field, schema] of Object.entries(kind.fields)) {
    const value = otherValue(kindOf(schema), first[field], ids)
    if (value !== undefined) return [{ ...first, [field]: value }, ...rest]
  }
  return undefined
}

/** Returns undefined if no other value is known that the register may accept. */
export function otherValue(kind: FieldKind, old: unknown, ids: Ids): unknown {
  const step = steps[kind.kind]
  if (step !== undefined) return Number(old ?? 0) + step
  switch (kind.kind) {
    case 'text':
    case 'longText':
      return otherText(typeof old === 'string' ? old : '', kind.max)
    case 'flag':
      return old !== true
    case 'choice':
      return otherOf(kind.values, old)
    case 'reference':
      return otherOf(ids[kind.to] ?? [], old)
    case 'items':
      return otherItems(kind, (old ?? []) as Item[], ids)
    case 'day':
      return old ? addDays(old as Day, 1) : samples.day?.[0]
    default:
      return otherOf(samples[kind.kind] ?? [], old)
  }
}
