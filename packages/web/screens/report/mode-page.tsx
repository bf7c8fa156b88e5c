import {
  getModeReport,
  type ModeReport,
  openModeReport,
} from '@dxweb/areas/reports/mode/contract.ts'
import { presetReport } from '@dxweb/areas/reports/mode/preset-report.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { useSession } from '../../data/session/session.ts'
import { ParameterForm } from '../../parts/report/mode/parameter-form.tsx'
import { useSignedLink } from '../../parts/report/mode/use-signed-link.ts'
import { ReportScreen } from '../../parts/report/report-screen.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import { reports } from './reports.ts'
import { UnknownReport } from './unknown-report.tsx'
import styles from './mode-page.module.css'

function OwnReport({ mode }: { mode: ModeReport }) {
  const { id, name, about, settings } = mode
  const { mutate } = useCommand({ endpoint: openModeReport, params: { reportId: id } })
  useEffect(() => mutate({ parameters: {} }), [mutate])
  const report = reports.find((one) => one.name === mode.report)
  const preset = useMemo(() => report && presetReport(report, settings), [report, settings])
  if (preset === undefined) return <UnknownReport />
  return <ReportScreen report={preset.report} mode={{ name, about, fixed: preset.fixed }} />
}

function ExternalReport({ mode }: { mode: ReplyOf<typeof getModeReport.parts> }) {
  const t = useText()
  const isSudo = useSession().user.sudo
  const { id, name, about, parameters } = mode
  const open = useCommand({ endpoint: openModeReport, params: { reportId: id } })
  const { link, prepare, forget } = useSignedLink()
  const submit = (given: Record<string, string>) => {
    const tab = prepare()
    open.mutate(
      { parameters: given },
      { onSuccess: ({ url }) => tab.show(url ?? ''), onError: tab.close },
    )
  }
  return (
    <Page title={name} about={about}>
      <div className={styles['modePage']}>
        <Card>
          <ParameterForm
            parameters={parameters}
            error={open.error}
            failedKey="report.mode.failed"
            onSubmit={submit}
          >
            <p className="dx-dim dx-small">{t(isSudo ? 'report.mode.sudo' : 'report.mode.once')}</p>
            <div>
              <Button
                type="submit"
                look="main"
                busy={open.isPending}
                disabled={isSudo}
                icon={<IconExternalLink size={17} aria-hidden />}
              >
                {t('report.mode.open')}
              </Button>
            </div>
            {open.isSuccess && (
              <output>
                {link ? (
                  <a href={link} target="_blank" rel="noreferrer" onClick={forget}>
                    {t('report.mode.blocked')}
                  </a>
                ) : (
                  t('report.mode.opened')
                )}
              </output>
            )}
          </ParameterForm>
        </Card>
      </div>
    </Page>
  )
}

export default function ModePage({ id }: { id: string }) {
  const t = useText()
  const found = useRead(getModeReport, { reportId: id })
  if (found.error instanceof Refusal && found.error.code === 'not_found') return <UnknownReport />
  if (found.error) {
    return (
      <Page title={t('module.report.title')}>
        <Loaded of={found} failedKey="report.failed">
          {() => null}
        </Loaded>
      </Page>
    )
  }
  return (
    <Loaded of={found} failedKey="report.failed">
      {(mode) =>
        mode.source === 'own' ? <OwnReport mode={mode} /> : <ExternalReport mode={mode} />
      }
    </Loaded>
  )
}
