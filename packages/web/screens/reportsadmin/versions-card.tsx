import { publishVersion, type ReportVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import type { PlatformReport } from './edited-of.ts'
import styles from './reportsadmin.module.css'

function Version({ report, of }: { report: PlatformReport; of: ReportVersion }) {
  const t = useText()
  const when = useWhen()
  const publish = useCommand({
    endpoint: publishVersion,
    params: { reportId: report.id },
    doneKey: 'reportsadmin.published',
    isToasted: true,
    refusedText: (error) => reasonText(t, error),
  })
  const { number, name, isPublished, savedBy, savedAt, publishedBy, publishedAt } = of
  return (
    <li>
      <div>
        <span className="dx-strong">{t('reportsadmin.version', { number })}</span>{' '}
        {isPublished && <Badge tone="good">{t('reportsadmin.version.seen')}</Badge>}
        {publishedAt === null && <Badge>{t('reportsadmin.version.draft')}</Badge>}
        <p className="dx-second dx-small">{name}</p>
        <p className="dx-dim dx-small">
          {t('reportsadmin.version.saved', { by: savedBy, at: when(savedAt, 'moment') })}
        </p>
        {publishedAt !== null && (
          <p className="dx-dim dx-small">
            {t('reportsadmin.version.published', {
              by: publishedBy ?? '',
              at: when(publishedAt, 'moment'),
            })}
          </p>
        )}
      </div>
      {publishedAt !== null && !isPublished && (
        <Button
          size="small"
          busy={publish.isPending}
          label={t('reportsadmin.version.againOf', { number })}
          onClick={() => publish.mutate({ version: report.version, number })}
        >
          {t('step.revive')}
        </Button>
      )}
    </li>
  )
}

export function VersionsCard({ report }: { report: PlatformReport }) {
  const t = useText()
  return (
    <Card title={t('reportsadmin.versions')}>
      <ol className={styles['reportsadminVersions']}>
        {report.versions.map((one) => (
          <Version key={one.number} report={report} of={one} />
        ))}
      </ol>
    </Card>
  )
}
