import { exportTicketSales } from '@dxweb/areas/tills/sales-out/contract.ts'
import { addMonths, startOfMonth, addDays } from '@dxweb/kit/time/day.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { download } from '../../../data/calls/download.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldRow, FieldStack } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'

/** An accountant usually needs the previous month. */
function lastMonth(zone: string) {
  const thisMonth = startOfMonth(today(zone))
  return { from: String(addMonths(thisMonth, -1)), to: String(addDays(thisMonth, -1)) }
}

export function SalesDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const partnerId = usePartnerId()
  const zone = useTimeZone()
  const [span, setSpan] = useState(() => lastMonth(zone))
  const file = useMutation({
    meta: shownByScreen,
    mutationFn: () => download(urlOf(exportTicketSales.path, { partnerId }, span)),
    onSuccess: (name) => {
      toast({ text: t('tillfiles.out.done', { name }) })
      onClose()
    },
  })
  const errors = fieldTexts(t, file.error)
  const isElsewhere = Object.keys(errors).length === 0
  return (
    <Dialog
      opened
      size="small"
      title={t('tillfiles.out')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={file.isPending} onClick={() => file.mutate()}>
            {t('tillfiles.out.do')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p>{t('tillfiles.out.about')}</p>
        <FieldRow>
          <DayField
            label={t('tillfiles.out.from')}
            required
            value={span.from}
            error={errors['from']}
            onChange={(from) => setSpan({ ...span, from })}
          />
          <DayField
            label={t('tillfiles.out.to')}
            required
            value={span.to}
            error={errors['to']}
            onChange={(to) => setSpan({ ...span, to })}
          />
        </FieldRow>
        {file.error && isElsewhere && (
          <ErrorPanel title={t('tillfiles.out.failed')}>{refusalText(t, file.error)}</ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
