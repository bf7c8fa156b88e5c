import { releaseReservations } from '@dxweb/areas/ticketing/reservations/contract.ts'
import type { Reservation } from '@dxweb/areas/ticketing/reservations/list-contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { type Choice, useChosen } from '../../../parts/list/choice.ts'
import { ChoiceBar } from '../../../parts/list/choice-bar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useText } from '../../../ui/text/text.ts'

interface ReleaseBarProps {
  eventId: number
  choice: Choice<ReportRow>
}

export default function ReleaseBar({ eventId, choice }: ReleaseBarProps) {
  const t = useText()
  const rows = [...useChosen(choice).values()] as unknown as Reservation[]
  const [isAsking, ask] = useState(false)
  const release = useCommand({
    endpoint: releaseReservations,
    params: {},
    topics: [`event:${eventId}`],
    isToasted: true,
    onDone: ({ released, kept }) => {
      if (released.length > 0) {
        toast({ text: t('shows.reservations.releasedMany', { count: released.length }) })
      }
      if (kept.length > 0) {
        toast({ tone: 'bad', text: t('shows.reservations.keptMany', { count: kept.length }) })
      }
      choice.clear()
    },
  })
  const count = rows.length
  const send = () =>
    release.mutateAsync({ reservations: rows.map(({ id, version }) => ({ id, version })) })
  return (
    <ChoiceBar count={count} onClear={choice.clear}>
      <Button size="small" busy={release.isPending} onClick={() => ask(true)}>
        {t('shows.reservations.releaseMany', { count })}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('shows.reservations.releaseManyTitle', { count })}
        text={t('shows.reservations.releaseText')}
        confirmLabel={t('shows.reservations.release')}
        danger
        onClose={() => ask(false)}
        onConfirm={() =>
          send().then(
            () => undefined,
            () => undefined,
          )
        }
      />
    </ChoiceBar>
  )
}
