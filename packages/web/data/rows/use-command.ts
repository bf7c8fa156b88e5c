import type {
  BodyFor,
  Endpoint,
  EndpointParts,
  ParamsFor,
  ReplyOf,
} from '@dxweb/kit/definitions/endpoint.ts'
import { topicsOf } from '@dxweb/kit/definitions/topics.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, newKey } from '../calls/call-api.ts'
import { readTopics } from '../live/read-topics.ts'
import { usePartnerId } from '../session/context.ts'
import { shownByScreen } from './shown-by-screen.ts'

/** What a command of a house is about, beside the house. */
export type OwnParams<P extends EndpointParts> = Record<
  Exclude<keyof ParamsFor<P>, 'partnerId'>,
  string | number
>

interface CommandParts<P extends EndpointParts> {
  endpoint: Endpoint<P>
  params: OwnParams<P>
  onDone?: (reply: ReplyOf<P>, body: BodyFor<P>) => void
}

/**
 * One command of the house, whose refusal the screen tells. Sent again with the same content, after a cut line, it
 * carries the same key and counts once. What it changes is read anew before it is over.
 */
export function useCommand<P extends EndpointParts>({ endpoint, params, onDone }: CommandParts<P>) {
  const client = useQueryClient()
  const at = { partnerId: usePartnerId(), ...params }
  const sent = useRef({ content: '', key: '' })
  return useMutation<ReplyOf<P>, Error, BodyFor<P>>({
    meta: shownByScreen,
    mutationFn: (body) => {
      const content = JSON.stringify([at, body])
      if (sent.current.content !== content) sent.current = { content, key: newKey() }
      const idempotencyKey = endpoint.parts.idempotent ? sent.current.key : undefined
      const asked = { params: at, body, ...(idempotencyKey && { idempotencyKey }) }
      return callApi(endpoint, asked as never)
    },
    onSuccess: (reply, body) => {
      // The next one is another, also where it says the same.
      sent.current = { content: '', key: '' }
      onDone?.(reply, body)
    },
    onSettled: (reply, _error, body) =>
      readTopics(client, topicsOf(endpoint.parts.changes, { params: at, body, reply })),
  })
}
