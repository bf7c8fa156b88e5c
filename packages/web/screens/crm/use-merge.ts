import { mergeCustomers } from '@dxweb/areas/customers/merge-contract.ts'
import {
  mergedPerson,
  type PersonField,
  proposedSources,
  type Sources,
} from '@dxweb/areas/customers/rules.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'
import type { Member } from './queries.ts'
import { useUnmerge } from './use-unmerge.ts'

/** Suggests the customer to keep: the oldest of the customers with the most purchases. */
const usualStay = (people: readonly Member[]) =>
  people.toSorted((one, other) => other.purchases - one.purchases || one.id - other.id)[0]?.id ?? 0

function useSend(people: readonly Member[], staysId: number, sources: Sources, base: string) {
  const t = useText()
  const router = useRouter()
  const readOf = ({ id, version }: Member) => ({ id, version })
  const unmerge = useUnmerge(staysId)
  const { mutateAsync, isPending, error } = useCommand({
    endpoint: mergeCustomers,
    params: { id: staysId },
    onDone({ id }) {
      toast({ text: t('crm.merge.done'), of: `merge ${id}`, undo: () => unmerge.mutate() })
      void router.navigate({ to: `${base}/customers/${id}`, replace: true })
    },
  })
  const body = {
    version: people.find(({ id }) => id === staysId)?.version ?? 1,
    others: people.filter(({ id }) => id !== staysId).map(readOf),
    kept: mergedPerson(people, sources, staysId),
  }
  const send = () =>
    mutateAsync(body).then(
      () => undefined,
      () => undefined,
    )
  return { send, isMerging: isPending, error }
}

export function useMerge(people: readonly Member[], base: string) {
  const [staysId, setStays] = useState(() => usualStay(people))
  const [sources, setSources] = useState<Sources>(() => proposedSources(people, staysId))
  const sending = useSend(people, staysId, sources, base)
  return {
    ...sending,
    staysId,
    sources,
    stays: people.find(({ id }) => id === staysId),
    stay: (id: number) => {
      setStays(id)
      setSources(proposedSources(people, id))
    },
    choose: (field: PersonField, id: number) =>
      setSources((before) => ({ ...before, [field]: id })),
  }
}
