import { IconArrowLeft } from '@tabler/icons-react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useText } from '../../../ui/text/text.ts'

export function ScanBack() {
  const t = useText()
  const partnerId = usePartnerId()
  const maySee = useCan()('shows.read')
  return (
    <LinkButton
      to={pagePath(partnerId, maySee ? 'shows' : 'shows/own-work')}
      icon={<IconArrowLeft size={17} aria-hidden />}
    >
      {t(maySee ? 'module.shows.title' : 'shows.ownWork.title')}
    </LinkButton>
  )
}
