import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { dayOf, type DayCount } from '../ground/calendar.ts'

export interface TypeEntry {
  id: number
  vatTypeId: number
}

export interface CategoryEntry {
  id: number
  shortName: string
  isCompanion: boolean
  isSoldOnWeb: boolean
}

export interface VenueBooks {
  partnerId: number
  types: ReadonlyMap<string, TypeEntry>
  categories: ReadonlyMap<string, CategoryEntry>
  webSellerId: number
  clerkId: number
  chiefId: number
}

export function entryOf<T>(entries: ReadonlyMap<string, T>, name: string): T {
  const entry = entries.get(name)
  if (entry === undefined) throw new RangeError(`There is no ${name}`)
  return entry
}

export interface VatRow {
  id: number
  code: VatCode
  validFrom: string
  basisPoints: number
}

export class VatRates {
  readonly #types = new Map<number, { code: VatCode; rates: [from: DayCount, points: number][] }>()

  /** The rows must be ordered by date. */
  constructor(rows: readonly VatRow[]) {
    for (const row of rows) {
      const type = this.#types.get(row.id) ?? { code: row.code, rates: [] }
      type.rates.unshift([dayOf(row.validFrom), row.basisPoints])
      this.#types.set(row.id, type)
    }
  }

  codeOf(vatTypeId: number): VatCode {
    return this.#typeOf(vatTypeId).code
  }

  on(vatTypeId: number, day: DayCount): number {
    return this.#typeOf(vatTypeId).rates.find(([from]) => from <= day)?.[1] ?? 0
  }

  #typeOf(vatTypeId: number) {
    const type = this.#types.get(vatTypeId)
    if (!type) throw new RangeError(`There is no VAT type ${vatTypeId}`)
    return type
  }
}
