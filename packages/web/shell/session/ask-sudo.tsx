import { getSudoTarget } from '@dxweb/areas/access/login/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../data/calls/call-api.ts'
import { purgeWorkerCache } from '../../data/session/purge-worker-cache.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { NoSudo } from './no-sudo.tsx'
import { NoticePage } from '../notices/notice-page.tsx'
import { SudoReason } from './sudo-reason.tsx'

/** Clears the cache, so that the data of the super user is not displayed as the other user's. */
async function begun(): Promise<void> {
  await purgeWorkerCache()
  window.location.reload()
}

/** Asks for a reason before acting as the user in the address. Nobody can act as a user of the platform. */
export default function AskSudo({ userId }: { userId: number }) {
  const t = useText()
  const target = useQuery({
    queryKey: ['sudo-target', userId],
    queryFn: () => callApi(getSudoTarget, { params: { userId: String(userId) }, asSelf: true }),
    retry: false,
  })
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
      text={t('shell.sudo.askText', { name: displayName, email })}
      icon={<IconUserShield size={26} />}
    >
      <SudoReason userId={userId} onBegun={begun} />
      <a href="/">{t('shell.unknown.home')}</a>
    </NoticePage>
  )
}
