import { allowedTo } from '@dxweb/areas/access/rights/permissions.ts'
import { IconPlayerPause } from '@tabler/icons-react'
import { type Session, useSession } from '../../data/session/session.ts'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { mayOpen } from '../places/page-permits.ts'
import { NoticePage } from './notice-page.tsx'
import { Forbidden } from './notices.tsx'

/** Returns the permissions that the user would have if the venue were not paused. */
function allowedOtherwise({ user, roles, modules, lastContext }: Session): readonly string[] {
  const { partner, renter } = lastContext
  if (partner?.isPaused !== true) return []
  return allowedTo({
    userId: user.id,
    sudoId: null,
    email: '',
    firstName: '',
    lastName: '',
    sessionHash: '',
    isSuper: user.isSuper,
    locale: 'nb',
    roles,
    modules: modules.map(({ name }) => name),
    renterId: renter?.id ?? 0,
    partner: { ...partner, kind: '', timeZone: '', isPaused: false },
  })
}

export default function ShutPage({ page }: { page: string }) {
  const t = useText()
  const session = useSession()
  if (!mayOpen(allowedOtherwise(session), page)) {
    // A manager may open every module that the venue has, but a single page may require another role.
    const [module = ''] = page.split('/')
    const hasModule = mayOpen(session.can, module)
    return <Forbidden inFrame isManager={!hasModule && session.can.includes('users.write')} />
  }
  return (
    <NoticePage
      inFrame
      title={t('shell.pausedPage.title')}
      text={t('shell.pausedPage.text')}
      icon={<IconPlayerPause size={26} />}
    >
      <Link to="/">{t('shell.unknown.home')}</Link>
    </NoticePage>
  )
}
