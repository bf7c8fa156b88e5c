import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { IconCash, IconTicket } from '@tabler/icons-react'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useText } from '../../ui/text/text.ts'

export function BoxOfficeLink() {
  const t = useText()
  const to = `${modulePath('shows', usePartnerId(), 0)}/box-office`
  return (
    <LinkButton to={to} icon={<IconTicket size={17} aria-hidden />}>
      {t('shell.entry.boxOffice')}
    </LinkButton>
  )
}

/** Renders nothing for users who may not use a till. */
export function TillLink() {
  const t = useText()
  const may = useCan()('tillShifts.keep')
  const to = `${modulePath('shows', usePartnerId(), 0)}/till`
  if (!may) return null
  return (
    <LinkButton to={to} icon={<IconCash size={17} aria-hidden />}>
      {t('shift.title')}
    </LinkButton>
  )
}
