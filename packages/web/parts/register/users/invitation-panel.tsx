import { aboutRole } from '@dxweb/areas/access/rights/about-role.ts'
import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { previewInvitation, resendInvitation } from '@dxweb/areas/access/users/contract.ts'
import { IconMail } from '@tabler/icons-react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { AsideProps } from '../look/look.ts'
import { useText } from '../../../ui/text/text.ts'
import { MailedTo } from '../../mailing/mailed-to.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { invitationToast } from './invitation-toast.ts'
import styles from './users.module.css'

function useResend(id: number) {
  const t = useText()
  return useCommand({
    endpoint: resendInvitation,
    params: { id },
    isToasted: true,
    onDone: (sent) => toast(invitationToast(sent, t)),
  })
}

function Resend({ id }: { id: number }) {
  const t = useText()
  const resend = useResend(id)
  return (
    <Button icon={<IconMail size={16} />} busy={resend.isPending} onClick={() => resend.mutate()}>
      {t('users.sendAgain')}
    </Button>
  )
}

interface Given {
  role?: Role | null
  renterId?: number | null
}

const grantsText = (grants: readonly Given[]) =>
  grants
    .flatMap(({ role, renterId }) => (role ? (renterId ? `${role}:${renterId}` : role) : []))
    .join(',')

interface MailProps {
  name: string
  to: unknown
  grants: readonly Given[]
}

function Mail({ name, to, grants }: MailProps) {
  const asked = grantsText(grants)
  const enabled = asked !== ''
  const found = useRead(previewInvitation, { grants: asked }, { ...kept, enabled })
  return enabled && <MailedTo of={found} name={name} to={to} about={[]} />
}

const nameIn = (typed: AsideProps['typed']) =>
  [typed['firstName'], typed['lastName']].filter((name) => typeof name === 'string').join(' ')

export function InvitationPanel({ row, typed }: AsideProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const grants = Array.isArray(typed['grants']) ? (typed['grants'] as Given[]) : []
  const chosen = [...new Set(grants.flatMap(({ role }) => role || []))]
  const isInvited = row?.['isInvited'] === true
  const text = row ? (isInvited ? 'users.waits' : 'users.known') : 'users.willBeSent'
  return (
    <>
      {chosen.length > 0 && (
        <Card title={t('users.gives')}>
          <dl className={styles['roleFacts']}>
            {chosen.map((role) => (
              <div key={role}>
                <dt>{t(`register.users.role.${role}`)}</dt>
                <dd>{t(aboutRole(role, partnerId))}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <Card title={t('users.invitation')}>
        <p className="dx-second">{t(text)}</p>
        {(!row || isInvited) && typed['isActive'] !== false && (
          <Mail name={nameIn(typed).trim()} to={typed['email']} grants={grants} />
        )}
        {row && isInvited && row['isActive'] === true && <Resend id={row.id} />}
      </Card>
    </>
  )
}
