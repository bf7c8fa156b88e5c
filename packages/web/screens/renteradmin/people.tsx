import { grants } from '@dxweb/areas/access/users/grants-contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { kept, useRead } from '../../data/rows/read.ts'
import { useToPage } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { SectionCard } from './section-card.tsx'

// catalog: register.users.role.*

const { read } = reportEndpoints(grants)

export function RenterPeople({ renterId }: { renterId: number }) {
  const t = useText()
  const can = useCan()
  const toPage = useToPage()
  const users = toPage('partnerprofile/users')
  const narrowed = { renterId: String(renterId) }
  const found = useRead(read, { ...narrowed, limit: 20 }, kept)
  return (
    <SectionCard
      name="renters.people"
      of={found}
      keyOf={({ userId, role }) => `${userId} ${role}`}
      to={toPage(`report/access?renterId=${renterId}`)}
      actions={
        can('users.write') && (
          <LinkButton to={`${users}/new?renterId=${renterId}`} icon={<IconUserPlus size={16} />}>
            {t('renters.people.invite')}
          </LinkButton>
        )
      }
    >
      {({ userId, person, email, role, isActive, isInvited }) => (
        <>
          <Link to={`${users}/${userId}`}>{person}</Link>
          {isInvited && <Badge tone="info">{t('label.isInvited')}</Badge>}
          {!isActive && <Badge tone="off">{t('renters.people.inactive')}</Badge>}
          <span className="dx-dim dx-small">
            {t(`register.users.role.${role}`)} · {email}
          </span>
        </>
      )}
    </SectionCard>
  )
}
