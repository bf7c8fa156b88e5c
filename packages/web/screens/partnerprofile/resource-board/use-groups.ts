import { moveResources, resourceGroups } from '@dxweb/areas/resources/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { type Group, groupOf, moveInto } from './groups.ts'

interface Move {
  resourceId: number
  fromGroupId: number
  toGroupId: number
}

const failureText = (t: Text, error: unknown) =>
  error instanceof Refusal && error.code === 'taken'
    ? t('settings.groups.taken')
    : `${t('settings.groups.failed')} ${refusalText(t, error)}`

/** A move is shown immediately, and reverted if the server refuses it. */
export function useGroups() {
  const t = useText()
  const partnerId = usePartnerId()
  const { data, error, refetch } = useList(resourceGroups, { limit: 1000, sort: 'sort' })
  const [shown, show] = useState<readonly Group[] | null>(null)
  const known: readonly Group[] | undefined = data?.data
  const move = useMutation({
    mutationFn: ({ resourceId, fromGroupId, toGroupId }: Move) =>
      callApi(moveResources, {
        params: { partnerId, id: fromGroupId },
        body: { toGroupId, resourceIds: [resourceId] },
      }),
    onError: (failure) => toast({ tone: 'bad', text: failureText(t, failure) }),
    onSettled: async () => {
      await ownChangesRefetched()
      show(null)
    },
  })
  const put = (resourceId: number, toGroupId: number) => {
    const from = groupOf(known ?? [], resourceId)
    if (!from || from.id === toGroupId) return show(null)
    show(moveInto(known ?? [], resourceId, toGroupId))
    move.mutate({ resourceId, fromGroupId: from.id, toGroupId })
  }
  return {
    groups: shown ?? known,
    preview: (resourceId: number, groupId: number) =>
      show((now) => moveInto(now ?? known ?? [], resourceId, groupId)),
    back: () => show(null),
    put,
    isBusy: move.isPending,
    error,
    retry: () => void refetch(),
  }
}

export type GroupsOnScreen = ReturnType<typeof useGroups>
