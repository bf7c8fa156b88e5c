import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconDots,
  IconHistory,
  IconMail,
  IconMovie,
  IconPencilOff,
  IconTrash,
  IconUsers,
  IconWalk,
} from '@tabler/icons-react'
import { useState } from 'react'
import { mayBeCounted } from '@dxweb/areas/events/core/rules.ts'
import { useCan } from '../../../data/session/session.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { MenuItem } from '../../../ui/buttons/menu.tsx'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import { useNow } from '../../../ui/dates/use-now.ts'
import { useText } from '../../../ui/text/text.ts'
import { useWithdraw } from '../publishing/use-withdraw.ts'
import type { EventDialogName } from '../form/dialog-props.ts'

const EventDialog = lazyDialog(() => import('./event-dialog.tsx'))

export function EventMenu({ event }: { event: EventDetail }) {
  const t = useText()
  const may = useCan()
  const now = useNow()
  const [open, setOpen] = useState<EventDialogName | null>(null)
  const withdraw = useWithdraw()
  const choices = [
    { key: 'duplicate', icon: <IconCopy size={17} />, isOffered: event.can.edit },
    {
      key: 'buyers',
      icon: <IconUsers size={17} />,
      isOffered: may('shows.log') && event.state !== 'draft',
    },
    {
      key: 'message',
      icon: <IconMail size={17} />,
      isOffered: may('shows.log') && event.state === 'cancelled',
    },
    {
      key: 'refunds',
      icon: <IconArrowBackUp size={17} />,
      isOffered: may('tickets.refund') && event.state === 'cancelled',
    },
    {
      key: 'production',
      icon: <IconMovie size={17} />,
      isOffered: event.can.edit && may('mediabase.read'),
    },
    {
      key: 'visitors',
      icon: <IconWalk size={17} />,
      isOffered: event.can.edit && mayBeCounted(event, now),
    },
    { key: 'log', icon: <IconHistory size={17} />, isOffered: may('shows.log') },
    {
      key: 'cancel',
      icon: <IconBan size={17} />,
      isOffered: event.can.cancel,
      apart: true,
      danger: true,
    },
    {
      key: 'remove',
      icon: <IconTrash size={17} />,
      isOffered: event.can.remove,
      apart: true,
      danger: true,
    },
  ] as const
  const items: MenuItem[] = choices
    .filter(({ isOffered }) => isOffered)
    .map(({ key, icon, ...more }) => ({
      key,
      icon,
      label: t(`shows.menu.${key}`),
      apart: 'apart' in more,
      danger: 'danger' in more,
      onSelect: () => setOpen(key),
    }))
  if (event.can.withdraw) {
    items.unshift({
      key: 'withdraw',
      icon: <IconPencilOff size={17} />,
      label: t('shows.menu.withdraw'),
      apart: false,
      danger: false,
      onSelect: () => void withdraw(event),
    })
  }
  if (items.length === 0) return null
  return (
    <>
      <LazyMenu
        items={items}
        renderButton={(show) => (
          <IconButton label={t('shows.menu')} icon={<IconDots size={19} />} onClick={show} />
        )}
      />
      {open !== null && (
        <EventDialog name={open} event={event} onClose={() => setOpen(null)} onOpen={setOpen} />
      )}
    </>
  )
}
