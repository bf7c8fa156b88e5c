import { type AuthPayload, getAuth } from '@dxweb/areas/access/login/contract.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../data/calls/call-api.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { useSession } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { leaveSudo } from '../user/leave-sudo.ts'

export const sudoActorKey = ['sudo-actor'] as const

export function SudoBar() {
  const t = useText()
  const { user } = useSession()
  const actor = useQuery({
    queryKey: sudoActorKey,
    // Keeps the super user after the session has ended, since the sign-in dialog fills in that user's email address.
    queryFn: async ({ client, queryKey }) => {
      const read = await callApi(getAuth, { asSelf: true })
      return read.user ? read : (client.getQueryData<AuthPayload>(queryKey) ?? read)
    },
    enabled: user.sudo,
    staleTime: Infinity,
  })
  const end = useMutation({
    mutationFn: () => leaveSudo(user.id),
    meta: shownByScreen,
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
  })
  if (!user.sudo) return null
  const { displayName: name, email } = user
  return (
    <output className="dx-notice-bar dx-sudo-bar dx-no-print">
      <IconUserShield size={17} aria-hidden />
      <span>
        {t('shell.sudo.bar', { actor: actor.data?.user?.displayName ?? '…', name, email })}
      </span>
      <Button size="small" busy={end.isPending} onClick={() => end.mutate()}>
        {t('shell.sudo.end')}
      </Button>
    </output>
  )
}
