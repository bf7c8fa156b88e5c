import { startSale, stopSale } from '@dxweb/areas/events/core/contract.ts'
import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

const steps = { stopSale, startSale } as const

export type StepName = keyof typeof steps

const undoOf = { stopSale: 'startSale', startSale: 'stopSale' } as const

export function nextStep({ can }: Pick<EventDetail, 'can'>): 'publish' | 'startSale' | null {
  return (['publish', 'startSale'] as const).find((step) => can[step]) ?? null
}

interface Taken {
  step: StepName
  version: number
}

export function useStep(eventId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const mutationKey = ['event-step', partnerId, eventId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ step, version }: Taken) =>
      callApi(steps[step], { params: { partnerId, id: eventId }, body: { version } }),
    onSuccess: ({ version }, { step }) => {
      const back = undoOf[step]
      toast({
        text: t(`shows.done.${step}`),
        of: `sale ${eventId}`,
        undo: () => mutation.mutate({ step: back, version }),
      })
    },
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
    onSettled: ownChangesRefetched,
  })
  // Ignores the second click of a double click, which arrives before the button is busy.
  const take = (taken: Taken) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(taken)
  }
  return { take, isTaking: mutation.isPending }
}
