import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '../../ui/place/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import './report-index.css'

/** The reports that one may see, each with what it tells. */
export function ReportIndex({ base, reports }: { base: string; reports: readonly AnyReport[] }) {
  const t = useText()
  return (
    <Page title={t('module.report.title')}>
      <ul className="dx-report-index">
        {reports.map(({ name }) => (
          <li key={name}>
            <Link to={`${base}/${name}`}>
              <IconReportAnalytics size={20} stroke={1.7} aria-hidden />
              <span>
                <span className="dx-strong">{t(`report.${name}`)}</span>
                <span className="dx-second dx-small">{t(`report.${name}.about`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
