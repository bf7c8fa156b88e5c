import type { CodeList } from '../saft/codes.ts'

export const fileNotes = [
  'lines_differ',
  'payments_differ',
  'vat_differs',
  'unknown_means',
  'back_is_sold',
  'not_an_amount',
  'too_high',
  'too_large',
  'no_time',
  'in_future',
  'too_old',
  'skipped_by_clock',
  'broken_chain',
  'gap',
  'changed',
  'falling_total',
  'counted_by_calls',
  'known_elsewhere',
  'other_company',
] as const
export type FileNote = (typeof fileNotes)[number]

export interface NotedAt {
  registerId: number
  nr: string
}

export interface Noted {
  code: FileNote
  count: number
  first: NotedAt[]
}

const maxNamed = 20
const longestNr = 60

export class Notes {
  readonly #noted = new Map<FileNote, Noted>()

  add(code: FileNote, at: NotedAt): void {
    const noted = this.#noted.get(code) ?? { code, count: 0, first: [] }
    noted.count += 1
    if (noted.first.length < maxNamed) noted.first.push({ ...at, nr: at.nr.slice(0, longestNr) })
    this.#noted.set(code, noted)
  }

  join(noted: readonly Noted[]): void {
    for (const { code, count, first } of noted) {
      const own = this.#noted.get(code)
      this.#noted.set(code, {
        code,
        count: (own?.count ?? 0) + count,
        first: [...(own?.first ?? []), ...first].slice(0, maxNamed),
      })
    }
  }

  list(): Noted[] {
    return [...this.#noted.values()]
  }
}

export interface UnmappedCode {
  list: CodeList
  own: string
}
