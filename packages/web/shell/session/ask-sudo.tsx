import { getSudoTarget, startSudo } from '@dxweb/areas/access/login/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../data/calls/call-api.ts'
import { shownByScreen } from '../../data/rows/shown-by-screen.ts'
import { purgeWorkerCache } from '../../data/session/purge-worker-cache.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { NoSudo } from './no-sudo.tsx'
import { NoticePage } from '../notices/notice-page.tsx'

async function begin(userId: number): Promise<void> {
  await callApi(startSudo, { body: { userId }, asSelf: true })
  await purgeWorkerCache()
  window.location.reload()
}

/** Offers a superuser to start the impersonation that the address names; the server refuses others. */
export function AskSudo({ userId }: { userId: number }) {
  const t = useText()
  const target = useQuery({
    queryKey: ['sudo-target', userId],
    queryFn: () => callApi(getSudoTarget, { params: { userId: String(userId) }, asSelf: true }),
    retry: false,
  })
  const start = useMutation({ meta: shownByScreen, mutationFn: () => begin(userId) })
  if (target.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (target.isError) {
    const code = target.error instanceof Refusal ? target.error.code : null
    const known = code === 'not_found' ? 'unknownUser' : code === 'forbidden' ? 'superUser' : null
    const text = known ? t(`shell.sudo.${known}`, { id: userId }) : refusalText(t, target.error)
    return <NoSudo text={text} />
  }
  const { displayName, email } = target.data
  return (
    <NoticePage
      title={t('shell.sudo.askTitle')}
      text={
        start.isError
          ? refusalText(t, start.error)
          : t('shell.sudo.askText', { name: displayName, email })
      }
      icon={<IconUserShield size={26} />}
    >
      <Button look="main" busy={start.isPending} onClick={() => start.mutate()}>
        {t('shell.sudo.begin')}
      </Button>
      <a href="/">{t('shell.unknown.home')}</a>
    </NoticePage>
  )
}
