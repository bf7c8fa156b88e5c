import {
  exportStaffList,
  getStaffListPdf,
  type ResourceBooking,
  sendStaffList,
} from '@dxweb/areas/resources/bookings/contract.ts'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi, urlOf } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { useFileTab } from '../../../parts/register/files/use-file-tab.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'

/** In a tab of its own. */
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

function SendButton({ eventId, people }: { eventId: number; people: readonly string[] }) {
  const t = useText()
  const partnerId = usePartnerId()
  const [isAsking, setAsking] = useState(false)
  const send = async () => {
    try {
      const params = { partnerId, id: eventId }
      const { sent, unsent } = await callApi(sendStaffList, { params, body: {} })
      if (sent > 0) toast({ text: t('resources.sent', { count: sent }) })
      if (unsent.length > 0) {
        toast({ tone: 'bad', text: t('resources.unsent', { names: unsent.join(', ') }) })
      }
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  return (
    <>
      <Button icon={<IconMail size={17} aria-hidden />} onClick={() => setAsking(true)}>
        {t('resources.send')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('resources.sendTitle')}
        text={t('resources.sendText', { names: people.join(', ') })}
        confirmLabel={t('resources.send')}
        onClose={() => setAsking(false)}
        onConfirm={send}
      />
    </>
  )
}

interface ActionsProps {
  eventId: number
  shifts: readonly ResourceBooking[]
  canSend: boolean
}

/** The staff list to print, to keep, and to send to those who are on it. */
export function StaffListActions({ eventId, shifts, canSend }: ActionsProps) {
  const partnerId = usePartnerId()
  const people = [...new Set(shifts.map(({ staff }) => staff).filter(Boolean))]
  if (shifts.length === 0) return null
  return (
    <>
      <ExportMenu path={exportStaffList.path} params={{ partnerId, id: eventId }} />
      <PrintButton eventId={eventId} />
      {canSend && people.length > 0 && <SendButton eventId={eventId} people={people} />}
    </>
  )
}
