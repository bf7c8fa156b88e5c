import { inviteAgain } from '@dxweb/server/flows/make-venue/contract.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { invitationToast } from '../../../parts/register/users/invitation-toast.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Venue, VenueUser } from '../ground/venue.ts'
import { SudoDialog } from './sudo-dialog.tsx'

// catalog: register.users.role.*

function InviteAgain({ venueId, user }: { venueId: number; user: VenueUser }) {
  const t = useText()
  const send = useCommand({
    endpoint: inviteAgain,
    params: { venueId, userId: user.id },
    isToasted: true,
    onDone: (sent) => toast(invitationToast(sent, t, 'partneradmin.invite.sent')),
  })
  return (
    <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
      {t('partneradmin.invite.again')}
    </Button>
  )
}

/** The platform cannot act as an invited user before the user's first login. */
function useColumns(venue: Venue, actAs: (user: VenueUser) => void): Column<VenueUser>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'displayName',
        header: t('partneradmin.person'),
        main: true,
        value: ({ displayName }) => displayName,
        cell: ({ displayName, email }) => (
          <>
            <span className="dx-strong">{displayName}</span>
            {displayName !== email && <div className="dx-dim dx-small">{email}</div>}
          </>
        ),
      },
      {
        key: 'roles',
        header: t('partneradmin.roles'),
        hideBelow: 769,
        value: ({ roles }) =>
          [...new Set(roles)].map((role) => t(`register.users.role.${role}`)).join(', '),
      },
      {
        key: 'state',
        header: t('partneradmin.state'),
        hideBelow: 480,
        width: '120px',
        value: ({ isActive, isInvited }) => Number(isActive) + Number(isInvited),
        cell: ({ isActive, isInvited }) => {
          if (!isActive) return <Badge tone="off">{t('state.inactive')}</Badge>
          if (isInvited) return <Badge tone="info">{t('partneradmin.invited')}</Badge>
          return <Badge tone="good">{t('state.active')}</Badge>
        },
      },
      {
        key: 'signedInAt',
        header: t('label.signedInAt'),
        hideBelow: 1025,
        value: ({ signedInAt }) => signedInAt ?? '',
        cell: ({ signedInAt }) =>
          signedInAt === null ? t('partneradmin.never') : <DateText value={signedInAt} />,
      },
      {
        key: 'hasTwoStep',
        header: t('label.hasTwoStep'),
        hideBelow: 1025,
        width: '110px',
        value: ({ hasTwoStep }) => Number(hasTwoStep),
        cell: ({ hasTwoStep }) => t(hasTwoStep ? 'shell.yes' : 'shell.no'),
      },
      {
        key: 'act',
        header: t('partneradmin.act'),
        width: '190px',
        cell: (user) => {
          if (!user.isActive || user.isSuper) return null
          if (user.isInvited) return <InviteAgain venueId={venue.id} user={user} />
          return (
            <Button
              size="small"
              icon={<IconUserShield size={16} />}
              label={t('partneradmin.sudo.as', { name: user.displayName })}
              onClick={() => actAs(user)}
            >
              {t('partneradmin.sudo')}
            </Button>
          )
        },
      },
    ],
    [t, venue.id, actAs],
  )
}

export function PeopleTab({ venue }: { venue: Venue }) {
  const t = useText()
  const [user, actAs] = useState<VenueUser | null>(null)
  const columns = useColumns(venue, actAs)
  return (
    <Card title={t('partneradmin.people')} about={t('partneradmin.people.about')} flush>
      <DataTable
        label={t('partneradmin.people')}
        rows={venue.users}
        columns={columns}
        rowKey={({ id }) => id}
        sortInUrl={false}
        empty={<EmptyState title={t('partneradmin.people.none')} />}
      />
      {user && <SudoDialog venueId={venue.id} user={user} onClose={() => actAs(null)} />}
    </Card>
  )
}
