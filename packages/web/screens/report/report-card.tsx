import { markReport } from '@dxweb/areas/reports/settings/contract.ts'
import { IconBookmark, IconExternalLink, IconReportAnalytics, IconStar } from '@tabler/icons-react'
import { useCommand } from '../../data/rows/use-command.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import type { ShownEntry } from './use-report-entries.ts'
import styles from './report-index.module.css'

interface ReportCardProps {
  entry: ShownEntry
  partnerId: number
  /** False for reports of other modules and for saved settings, which cannot be favourites. */
  isFavourite: boolean
  because?: string | null
}

function Star({
  entry: { name, title },
  isFavourite,
}: Pick<ReportCardProps, 'entry' | 'isFavourite'>) {
  const t = useText()
  const mark = useCommand({ endpoint: markReport, params: { report: name }, isToasted: true })
  const isOn = mark.isPending ? !isFavourite : isFavourite
  const label = t('report.favourite', { report: title })
  return (
    <button
      type="button"
      className={styles['reportStar']}
      aria-pressed={isOn}
      aria-label={label}
      title={t(isOn ? 'report.favourite.remove' : 'report.favourite.add')}
      disabled={mark.isPending}
      onClick={() => mark.mutate({ isFavourite: !isFavourite })}
    >
      <IconStar size={18} aria-hidden />
    </button>
  )
}

export function ReportCard({ entry, partnerId, isFavourite, because }: ReportCardProps) {
  const t = useText()
  const { title, about, to, isElsewhere, isExternal, isSetting } = entry
  const LeadIcon = isElsewhere || isExternal ? IconExternalLink : IconReportAnalytics
  const Icon = isSetting ? IconBookmark : LeadIcon
  return (
    <li>
      <Link to={pagePath(partnerId, to)} data-tile>
        <Icon size={20} stroke={1.7} aria-hidden />
        <span>
          <span className="dx-strong">{title}</span>
          <span className="dx-second dx-small">{about}</span>
          {because && (
            <span className="dx-dim dx-small">{t('report.because', { text: because })}</span>
          )}
        </span>
      </Link>
      {!isElsewhere && !isSetting && <Star entry={entry} isFavourite={isFavourite} />}
    </li>
  )
}
