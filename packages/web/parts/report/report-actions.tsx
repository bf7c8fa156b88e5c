import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { IconDownload, IconShare } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx'
import { useText } from '../../ui/text/text.ts'
import { useReportExport } from './report-list.tsx'
import type { ReportPlace } from './asked/report-query.ts'
import { useReportSettings } from './report-settings.tsx'
import styles from './report-actions.module.css'
import type { ReportAsked } from './use-report-ask.ts'

type Items = ComponentProps<typeof LazyMenu>['items']

interface ReportActionsProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
  print: Items[number]
  sending: Items
  /** False for reports that the platform has configured. */
  hasSettings: boolean
}

export function ReportActions({ report, place, asked, ...props }: ReportActionsProps) {
  const t = useText()
  const exports = useReportExport({ report, place, asked })
  const settings = useReportSettings(report, asked)
  const items = [
    ...exports.items.map((item) => ({
      ...item,
      label: t('report.export', { format: item.label }),
      icon: <IconDownload size={16} />,
    })),
    props.print,
    ...(props.hasSettings ? settings.items : []),
    ...props.sending,
  ]
  return (
    <>
      <span className={styles['menu']}>
        <LazyMenu
          items={items}
          width={280}
          position="bottom-end"
          renderButton={(open) => (
            <button
              type="button"
              className="dx-button dx-button-plain dx-button-normal"
              aria-haspopup="menu"
              aria-busy={exports.isPending || undefined}
              onClick={open}
            >
              <IconShare size={17} aria-hidden />
              <span className="dx-button-text dx-words-apart">{t('report.actions')}</span>
            </button>
          )}
        />
      </span>
      {settings.dialog}
    </>
  )
}
