import { IconLock, IconMapPinQuestion } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { NoticePage } from './notice-page.tsx'

/** Displays 'Ukjent adresse. (app)' outside the modules, and 'Ukjent adresse (RenderModule)' below a partner. */
export function UnknownAddress({ where }: { where: 'app' | 'module' }) {
  const t = useText()
  return (
    <NoticePage
      title={t(where === 'app' ? 'shell.unknown.app' : 'shell.unknown.module')}
      text={t('shell.unknown.text')}
      icon={<IconMapPinQuestion size={26} />}
      inFrame={where === 'module'}
    >
      <Link to="/">{t('shell.unknown.home')}</Link>
    </NoticePage>
  )
}

interface ForbiddenProps {
  inFrame?: boolean
  /** True if a manager lacks access only because the venue does not have the module. */
  isManager?: boolean
}

export function Forbidden({ inFrame = false, isManager = false }: ForbiddenProps) {
  const t = useText()
  return (
    <NoticePage
      title={t('shell.forbidden.title')}
      text={t(isManager ? 'shell.forbidden.venue' : 'shell.forbidden.text')}
      icon={<IconLock size={26} />}
      inFrame={inFrame}
    >
      <Link to="/">{t('shell.unknown.home')}</Link>
    </NoticePage>
  )
}

export function AuthFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText()
  return (
    <NoticePage title={t('shell.auth.failed')} text={text} icon={<IconLock size={26} />}>
      <Button look="main" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </NoticePage>
  )
}
