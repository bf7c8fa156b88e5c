import { useRef } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { type Id, leaveAt, useKeptPlace } from './kept-place.ts'

interface Listed<E> {
  /** Key of the remembered scroll position; `query` is also part of the key. */
  register: string
  query: object
  /** Entries of the list; undefined while loading. */
  entries: readonly E[] | undefined
  total: number
  /** Returns an entry's id; undefined while its row is not loaded. Must be a stable function. */
  idOf: (entry: E) => Id | undefined
}

export function useLeftPlace<E>({ register, query, entries, total, idOf }: Listed<E>) {
  const frame = useRef<HTMLDivElement>(null)
  const base = `${usePartnerId()} ${register}`
  useKeptPlace(frame, base, query, entries, idOf)
  const leave = ({ target }: { target: EventTarget }) => {
    const element = target instanceof Element ? target.closest('[data-row]') : null
    const index = Number(element?.getAttribute('data-row') ?? -1)
    const entry = entries?.[index]
    const id = entry && idOf(entry)
    const { search } = window.location
    if (id !== undefined) leaveAt(base, { register, index, id, query, total, search })
  }
  return { ref: frame, leave }
}
