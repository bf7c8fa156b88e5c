import type {
  BodyFor,
  Endpoint,
  EndpointParts,
  ParamsFor,
  ReplyOf,
} from '@dxweb/kit/definitions/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { callLoosely, newKey } from '../calls/call-api.ts'
import { ownChangesRefetched } from '../calls/own-changes.ts'
import { usePartnerId } from '../session/context.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { shownByScreen } from './shown-by-screen.ts'

export type OwnParams<P extends EndpointParts> = Record<
  Exclude<keyof ParamsFor<P>, 'partnerId'>,
  string | number
>

export type CommandBody<P extends EndpointParts> =
  BodyFor<P> extends undefined ? void : Exclude<BodyFor<P>, undefined>

export interface CommandParts<P extends EndpointParts> {
  endpoint: Endpoint<P>
  params: OwnParams<P>
  /** Catalog key of the toast after success. */
  doneKey?: string
  onDone?: (reply: ReplyOf<P>, body: CommandBody<P>) => void
  /** Changed topics that only the screen knows. */
  topics?: readonly string[]
  /** True to show a refusal in a toast; otherwise the screen shows it. */
  isToasted?: boolean
  /** Text of the toast for refusals that the screen describes itself. */
  refusedText?: (error: unknown) => string | undefined
}

/**
 * A retry of the same content reuses the idempotency key, so that the command takes effect only once. The command is
 * pending until changed rows are reread.
 */
export function useCommand<P extends EndpointParts>(parts: CommandParts<P>) {
  const { endpoint, params, topics, doneKey, onDone } = parts
  const t = useText()
  const at = { partnerId: usePartnerId(), ...params }
  const sent = useRef({ content: '', key: '' })
  return useMutation<ReplyOf<P>, Error, CommandBody<P>>({
    ...(parts.isToasted
      ? {
          onError: (error) =>
            toast({ tone: 'bad', text: parts.refusedText?.(error) ?? refusalText(t, error) }),
        }
      : { meta: shownByScreen }),
    mutationFn: (body) => {
      const content = JSON.stringify([at, body])
      if (sent.current.content !== content) sent.current = { content, key: newKey() }
      const idempotencyKey = endpoint.parts.idempotent ? sent.current.key : undefined
      return callLoosely(endpoint, { params: at, body, idempotencyKey, topics })
    },
    onSuccess: (reply, body) => {
      // The next command gets a new key, even with the same content.
      sent.current = { content: '', key: '' }
      if (doneKey) toast({ text: t(doneKey) })
      onDone?.(reply, body)
    },
    onSettled: ownChangesRefetched,
  })
}
