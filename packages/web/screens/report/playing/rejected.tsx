import { playingFigures } from '@dxweb/areas/film/figures/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { countPart } from '../../../parts/report/asked/report-query.ts'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ReportNote } from '../note/report-note.tsx'

export function Rejected({ period: { from, to } }: Pick<ReportAsked, 'period'>) {
  const t = useText()
  const partnerId = usePartnerId()
  const asked = countPart({ partnerId }, playingFigures, { from, to, transfer: 'rejected' })
  const count = useQuery(asked).data?.rowCount ?? 0
  return (
    <>
      {count > 0 && (
        <ReportNote isLate>{t('report.playing-figures.rejectedNow', { count })}</ReportNote>
      )}
      <div className="dx-no-print">
        <LinkButton to={pagePath(partnerId, 'report/playing-transfers')}>
          {t('report.playing-figures.all')}
        </LinkButton>
      </div>
    </>
  )
}
