import { playingFigures } from '@dxweb/areas/film/figures/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { countPart, rowsPart } from '../../../parts/report/asked/report-query.ts'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ReportNote } from '../note/report-note.tsx'
import { maxSent, useSendFigures } from './use-send-figures.ts'

export function Unsent({ period: { from, to } }: Pick<ReportAsked, 'period'>) {
  const t = useText()
  const place = { partnerId: usePartnerId() }
  const client = useQueryClient()
  const maySend = useCan()('filmSettlements.write')
  const send = useSendFigures()
  // Excludes today, since today's shows may not have begun.
  const yesterday = addDays(today(useTimeZone()), -1)
  const query = { from, to: to < yesterday ? to : yesterday, transfer: 'none' }
  const asked = { ...countPart(place, playingFigures, query), enabled: query.from <= query.to }
  const count = useQuery(asked).data?.rowCount ?? 0
  const sendAll = async () => {
    const { data } = await client.fetchQuery(rowsPart(place, playingFigures, query, 0, maxSent))
    send.mutate({ eventIds: data.map(({ eventId }) => Number(eventId)) })
  }
  if (count === 0) return null
  return (
    <ReportNote isLate>
      {t('report.playing-figures.unsent', { count })}{' '}
      {maySend && (
        <Button size="small" busy={send.isPending} onClick={() => void sendAll()}>
          {t('report.playing-figures.sendAll', { count: Math.min(count, maxSent) })}
        </Button>
      )}
    </ReportNote>
  )
}
