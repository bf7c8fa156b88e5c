import { type KeyboardEvent, useSyncExternalStore } from 'react'

type RowAt<R> = (index: number) => R | undefined

/** Each row subscribes separately, so that selecting one renders no other row. */
export class Choice<R> {
  #chosen: ReadonlyMap<number, R> = new Map()
  /** Index from which a range is selected. */
  #from: number | null = null
  #isUsed = false
  readonly #idOf: (row: R) => number
  readonly #most: number
  readonly #listeners = new Set<() => void>()

  /**
   * Creates a selection; `most` is the limit of one command. Placeholders and rows that cannot be selected have no
   * positive id.
   */
  constructor(idOf: (row: R) => number, most = Infinity) {
    this.#idOf = idOf
    this.#most = most
  }

  get rows(): ReadonlyMap<number, R> {
    return this.#chosen
  }

  /** True if rows have been selected before, so that a result may still be shown. */
  get isUsed(): boolean {
    return this.#isUsed
  }

  readonly takes = (row: R): boolean => this.#idOf(row) > 0

  readonly has = (row: R): boolean => this.#chosen.has(this.#idOf(row))

  readonly follow = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly clear = (): void => this.#set([], null)

  /** Selects only these rows, up to the limit of a command. */
  readonly choose = (rows: readonly R[]): void => this.#set(rows, null)

  /** Adds or removes a row; with `isRange`, adds all rows from the last selected row. */
  toggle(rowAt: RowAt<R>, index: number, isRange: boolean): void {
    const row = rowAt(index)
    if (row === undefined || !this.takes(row)) return
    if (isRange && this.#from !== null) return this.extend(rowAt, this.#from, index)
    const others = [...this.#chosen.values()].filter((one) => this.#idOf(one) !== this.#idOf(row))
    this.#set(this.has(row) ? others : [...others, row], index)
  }

  /** Adds all rows from the last selected row, or from `index` if there is none, to the row at `next`. */
  extend(rowAt: RowAt<R>, index: number, next: number): void {
    const from = this.#from ?? index
    const begin = Math.min(from, next)
    const range = Array.from({ length: Math.abs(next - from) + 1 }, (_, n) => rowAt(begin + n))
    this.#set([...this.#chosen.values(), ...range.filter((row) => row !== undefined)], from)
  }

  #set(rows: readonly R[], from: number | null) {
    const byId = new Map(rows.filter(this.takes).map((row) => [this.#idOf(row), row]))
    this.#chosen = new Map([...byId].slice(0, this.#most))
    this.#from = from
    this.#isUsed ||= this.#chosen.size > 0
    for (const listener of this.#listeners) listener()
  }
}

export const useChosen = <R>(choice: Choice<R>): ReadonlyMap<number, R> =>
  useSyncExternalStore(choice.follow, () => choice.rows)

/** Toggles the focused row on Space, and extends the selection to the next row on Shift with an arrow key. */
export function selectByKey<R>(event: KeyboardEvent, choice: Choice<R>, rowAt: RowAt<R>): void {
  const row = event.target instanceof HTMLElement ? event.target : undefined
  if (row?.dataset['row'] === undefined) return
  const index = Number(row.dataset['row'])
  if (event.key === ' ') {
    event.preventDefault()
    choice.toggle(rowAt, index, event.shiftKey)
  } else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    choice.extend(rowAt, index, event.key === 'ArrowDown' ? index + 1 : index - 1)
  }
}
