import { mergeCustomers } from '@dxweb/areas/customers/merge-contract.ts'
import {
  mergedPerson,
  type PersonField,
  proposedSources,
  type Sources,
} from '@dxweb/areas/customers/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { comparedKey, customersKey, type Member } from './queries.ts'
import { useUnmerge } from './use-unmerge.ts'

/** Suggests the customer with the most purchases, else the oldest. */
const usualStay = (people: readonly Member[]) =>
  people.toSorted((one, other) => other.purchases - one.purchases || one.id - other.id)[0]?.id ?? 0

function useSend(people: readonly Member[], staysId: number, sources: Sources, base: string) {
  const t = useText()
  const router = useRouter()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const readOf = ({ id, version }: Member) => ({ id, version })
  const unmerge = useUnmerge()
  const readAnew = () => {
    for (const key of [customersKey, comparedKey]) {
      void client.invalidateQueries({ queryKey: key(partnerId) })
    }
  }
  const { mutateAsync, isPending, error } = useMutation({
    meta: shownByScreen,
    mutationFn: () =>
      callApi(mergeCustomers, {
        params: { partnerId, id: staysId },
        body: {
          version: people.find(({ id }) => id === staysId)?.version ?? 1,
          others: people.filter(({ id }) => id !== staysId).map(readOf),
          kept: mergedPerson(people, sources, staysId),
        },
      }),
    onSuccess: async ({ id }) => {
      toast({ text: t('crm.merge.done'), of: `merge ${id}`, undo: () => unmerge.mutate(id) })
      await router.navigate({ to: `${base}/customers/${id}`, replace: true })
      readAnew()
    },
  })
  /** The error is shown beside the form. */
  const send = () => mutateAsync().catch(() => undefined)
  return { send, readAnew, isMerging: isPending, error }
}

export function useMerge(people: readonly Member[], base: string) {
  const [staysId, setStays] = useState(() => usualStay(people))
  const [sources, setSources] = useState<Sources>(() => proposedSources(people, staysId))
  const { send, ...rest } = useSend(people, staysId, sources, base)
  return {
    ...rest,
    staysId,
    sources,
    stays: people.find(({ id }) => id === staysId),
    stay: (id: number) => {
      setStays(id)
      setSources(proposedSources(people, id))
    },
    choose: (field: PersonField, id: number) =>
      setSources((before) => ({ ...before, [field]: id })),
    send: async () => {
      await send()
    },
  }
}
