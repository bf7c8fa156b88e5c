import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { createContext, use, useSyncExternalStore } from 'react'

/** As many events as one step is taken for (`publishing-contract.ts`, which a first screen does without). */
const mostChosen = 200

/** The events of a list that are chosen for a step. Rows watch it one by one, so that a tick draws no other row. */
export class EventChoice {
  #chosen: ReadonlyMap<number, EventRow> = new Map()
  readonly #listeners = new Set<() => void>()

  get rows(): ReadonlyMap<number, EventRow> {
    return this.#chosen
  }

  readonly follow = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  toggle(row: EventRow): void {
    const next = new Map(this.#chosen)
    if (!next.delete(row.id) && next.size < mostChosen) next.set(row.id, row)
    this.#set(next)
  }

  /** Chooses as many of the rows as one step takes. */
  chooseAll(rows: readonly EventRow[]): void {
    this.#set(new Map(rows.slice(0, mostChosen).map((row) => [row.id, row])))
  }

  clear(): void {
    if (this.#chosen.size > 0) this.#set(new Map())
  }

  #set(next: ReadonlyMap<number, EventRow>) {
    this.#chosen = next
    for (const listener of this.#listeners) listener()
  }
}

/** Null where nothing can be chosen: on a phone, and for those who only read. */
export const EventChoiceContext = createContext<EventChoice | null>(null)

const none: ReadonlyMap<number, EventRow> = new Map()
const deaf = () => () => undefined

export function useChosen(): ReadonlyMap<number, EventRow> {
  const choice = use(EventChoiceContext)
  return useSyncExternalStore(choice?.follow ?? deaf, () => choice?.rows ?? none)
}

export function useIsChosen(id: number): boolean {
  const choice = use(EventChoiceContext)
  return useSyncExternalStore(choice?.follow ?? deaf, () => choice?.rows.has(id) ?? false)
}
