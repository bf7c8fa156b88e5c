import { collectionEndpoints, maxAtOnce } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { isRestored, type RegisterLook } from '../look/look.ts'

export interface Change {
  act: string
  field?: string
  rows: readonly { id: number; version: number; value?: unknown }[]
}

type Many = ReturnType<typeof collectionEndpoints>['many']
export type Outcome = ReplyOf<Many['parts']>

/** Sends a change of many rows in several calls if one call's limit is exceeded, then rereads the register. */
export function useMany({ collection }: RegisterLook) {
  const partnerId = usePartnerId()
  return useMutation({
    meta: shownByScreen,
    mutationFn: async ({ rows, ...change }: Change): Promise<Outcome> => {
      const { many } = collectionEndpoints(collection)
      const outcome: Outcome = { done: [], refused: [] }
      for (let from = 0; from < rows.length; from += maxAtOnce) {
        const body = { ...change, rows: rows.slice(from, from + maxAtOnce) }
        const { done, refused } = await callApi(many, { params: { partnerId }, body })
        outcome.done.push(...done)
        outcome.refused.push(...refused)
      }
      return outcome
    },
    onSettled: ownChangesRefetched,
  })
}

/**
 * Returns the change that undoes a change: it restores the old values or rows, or reverses the state. Undefined if
 * there is no undo.
 */
export function undoOf(look: RegisterLook, change: Change, { done }: Outcome): Change | undefined {
  const { collection } = look
  if (done.length === 0) return undefined
  const { act, field } = change
  if (act === 'set') {
    return { act, field, rows: done.map(({ before, ...key }) => ({ ...key, value: before })) }
  }
  const rows = done.map(({ id, version }) => ({ id, version }))
  if (act === 'remove') return isRestored(look) ? { act: 'restore', rows } : undefined
  const steps = Object.entries(collection.steps?.of ?? {})
  const to = collection.steps?.of[act]?.to ?? ''
  const from = collection.steps?.of[act]?.from ?? []
  const [back, ...others] = steps.filter(
    ([, step]) => step.from.includes(to) && from.includes(step.to),
  )
  return back && others.length === 0 && from.length === 1 ? { act: back[0], rows } : undefined
}
