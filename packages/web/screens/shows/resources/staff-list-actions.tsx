import {
  exportStaffList,
  getStaffListPdf,
  previewStaffMails,
  type ResourceBooking,
  sendStaffList,
} from '@dxweb/areas/resources/bookings/contract.ts'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MailingDialog } from '../../../parts/mailing/mailing-dialog.tsx'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { useFileTab } from '../../../parts/register/files/use-file-tab.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

function PrintButton({ eventId }: { eventId: number }) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const file = useFileTab()
  const url = urlOf(getStaffListPdf.path, { partnerId, id: eventId }, { locale })
  return (
    <Button
      icon={<IconPrinter size={17} aria-hidden />}
      busy={file.isPending}
      onClick={() => file.open(url)}
    >
      {t('resources.print')}
    </Button>
  )
}

function useSend(eventId: number) {
  const t = useText()
  return useCommand({
    endpoint: sendStaffList,
    params: { id: eventId },
    isToasted: true,
    onDone: ({ sent, unsent }) => {
      if (sent > 0) toast({ text: t('resources.sent', { count: sent }) })
      if (unsent.length > 0) {
        toast({ tone: 'bad', text: t('resources.unsent', { names: unsent.join(', ') }) })
      }
    },
  })
}

function SendDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const t = useText()
  const found = useRead(previewStaffMails, { id: eventId })
  const send = useSend(eventId)
  const count = found.data?.mails.filter(({ to }) => to !== '').length ?? 0
  return (
    <MailingDialog
      title={t('resources.sendTitle')}
      of={found}
      mailingsOf={({ mails }) => mails.map((mail, key) => ({ ...mail, key, about: [] }))}
      actionOf={() => t('mailing.send', { count })}
      isSending={send.isPending}
      onSend={() => found.data && send.mutate({ seen: found.data.shown }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function SendButton({ eventId }: { eventId: number }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<IconMail size={17} aria-hidden />} onClick={() => setAsking(true)}>
        {t('resources.send')}
      </Button>
      {isAsking && <SendDialog eventId={eventId} onClose={() => setAsking(false)} />}
    </>
  )
}

interface ActionsProps {
  eventId: number
  shifts: readonly ResourceBooking[]
  canSend: boolean
}

export function StaffListActions({ eventId, shifts, canSend }: ActionsProps) {
  const partnerId = usePartnerId()
  if (shifts.length === 0) return null
  return (
    <>
      <ExportMenu path={exportStaffList.path} params={{ partnerId, id: eventId }} />
      <PrintButton eventId={eventId} />
      {canSend && shifts.some(({ staff }) => staff !== '') && <SendButton eventId={eventId} />}
    </>
  )
}
