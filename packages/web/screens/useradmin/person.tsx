import {
  getPlatformUser,
  inviteAgain,
  previewInvitationAgain,
} from '@dxweb/areas/access/platform-users/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import {
  IconArrowsJoin2,
  IconBan,
  IconLockOpen,
  IconMail,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { useRead } from '../../data/rows/read.ts'
import { later } from '../../data/session/load-messages.ts'
import { useSession } from '../../data/session/session.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { MailingDialog } from '../../parts/mailing/mailing-dialog.tsx'
import { invitationToast } from '../../parts/register/users/invitation-toast.ts'
import { Link } from '../../ui/place/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type Text, useText } from '../../ui/text/text.ts'
import type { FoundPerson } from './found-person.ts'
import { PersonCards } from './person-cards.tsx'
import { type Act, ShutOutDialog } from './shut-out-dialog.tsx'
import { UserBadge } from './user-badge.tsx'
import styles from './useradmin.module.css'

const MergeDialog = lazyDialog(later(() => import('./merge-dialog.tsx')))

function InviteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const invite = useCommand({
    endpoint: inviteAgain,
    params: { id },
    isToasted: true,
    onDone: (sent) => {
      toast(invitationToast(sent, t))
      onClose()
    },
  })
  return (
    <MailingDialog
      title={t('users.sendAgain')}
      of={useRead(previewInvitationAgain, { id })}
      mailingsOf={({ email: to, ...one }) => [{ key: id, to, about: [], ...one }]}
      actionOf={(count) => t('mailing.send', { count })}
      isSending={invite.isPending}
      onSend={() => invite.mutate({})}
      onClose={onClose}
    />
  )
}

function InviteAgain({ id }: { id: number }) {
  const t = useText()
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button icon={<IconMail size={16} />} onClick={() => ask(true)}>
        {t('users.sendAgain')}
      </Button>
      {isAsking && <InviteDialog id={id} onClose={() => ask(false)} />}
    </>
  )
}

/** Commands on a user; there are none on one's own account or on a merged account. */
function Acts({ person }: { person: FoundPerson }) {
  const t = useText()
  const { user } = useSession()
  const [asked, ask] = useState<Act | 'merge' | null>(null)
  const { id, state, places } = person
  // Keeps an open dialog open, so that it can report another user's action.
  if (user.id === id || (state === 'merged' && asked === null)) return null
  const isShut = state === 'shutOut'
  const isSuper = places.some(({ partnerId }) => partnerId === 1)
  return (
    <>
      {state === 'invited' && places.length > 0 && <InviteAgain id={id} />}
      {!isSuper && (
        <Button icon={<IconArrowsJoin2 size={16} />} onClick={() => ask('merge')}>
          {t('everybody.merge')}
        </Button>
      )}
      <Button
        look={isShut ? 'plain' : 'danger'}
        icon={isShut ? <IconLockOpen size={16} /> : <IconBan size={16} />}
        onClick={() => ask(isShut ? 'letIn' : 'shutOut')}
      >
        {t(isShut ? 'everybody.letIn' : 'everybody.shutOut')}
      </Button>
      {asked === 'merge' ? (
        <MergeDialog person={person} onClose={() => ask(null)} />
      ) : (
        asked && <ShutOutDialog person={person} act={asked} onClose={() => ask(null)} />
      )}
    </>
  )
}

const Found = ({ person, base, t }: { person: FoundPerson; base: string; t: Text }) => (
  <Page
    title={person.displayName}
    badge={<UserBadge state={person.state} />}
    about={person.displayName === person.email ? undefined : person.email}
    actions={<Acts person={person} />}
    filters={<LinkButton to={base}>{t('everybody.back')}</LinkButton>}
  >
    {person.mergedInto && (
      <p className={styles['personMerged']}>
        {t('everybody.mergedInto')}{' '}
        <Link to={`${base}/${person.mergedInto.id}`}>{person.mergedInto.email}</Link>
      </p>
    )}
    <PersonCards person={person} />
  </Page>
)

export function Person({ id, base }: { id: number; base: string }) {
  const t = useText()
  const found = useRead(getPlatformUser, { id: String(id) })
  if (found.error instanceof Refusal && found.error.code === 'not_found') {
    return (
      <Page title={t('module.useradmin.title')}>
        <EmptyState
          icon={<IconZoomQuestion size={24} stroke={1.7} />}
          title={t('rows.gone')}
          action={<LinkButton to={base}>{t('everybody.back')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Loaded of={found} failedKey="everybody.failed" lines={8}>
      {(person) => <Found person={person} base={base} t={t} />}
    </Loaded>
  )
}
