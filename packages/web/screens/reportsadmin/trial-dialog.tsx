import { readTrial, tryVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { ParameterForm } from '../../parts/report/mode/parameter-form.tsx'
import { useSignedLink } from '../../parts/report/mode/use-signed-link.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { useText } from '../../ui/text/text.ts'
import { editedOf, type PlatformReport } from './edited-of.ts'
import { TrialLines } from './trial-lines.tsx'

interface TrialProps {
  report: PlatformReport
  venueId: number
}

function Trial({ report, venueId }: TrialProps) {
  const t = useText()
  const { number, report: own } = editedOf(report)
  const params = { reportId: report.id }
  const asked = useRead(readTrial, { ...params, venueId, number })
  const attempt = useCommand({ endpoint: tryVersion, params })
  const { link, prepare, forget } = useSignedLink()
  const isExternal = report.source === 'external'
  const submit = (parameters: Record<string, string>) => {
    const tab = isExternal ? prepare() : null
    attempt.mutate(
      { venueId, number, parameters },
      { onSuccess: ({ url }) => tab?.show(url ?? ''), onError: () => tab?.close() },
    )
  }
  return (
    <Loaded of={asked} failedKey="reportsadmin.unread">
      {({ parameters }) => (
        <ParameterForm
          parameters={parameters}
          error={attempt.error}
          failedKey="report.mode.failed"
          onSubmit={submit}
        >
          <p className="dx-dim dx-small">{t('reportsadmin.try.about')}</p>
          <div>
            <Button type="submit" look="main" busy={attempt.isPending}>
              {t(isExternal ? 'report.mode.open' : 'reportsadmin.try.show')}
            </Button>
          </div>
          {link && (
            <a href={link} target="_blank" rel="noreferrer" onClick={forget}>
              {t('report.mode.blocked')}
            </a>
          )}
          {!isExternal && attempt.data && <TrialLines name={own} tried={attempt.data} />}
        </ParameterForm>
      )}
    </Loaded>
  )
}

export function TrialDialog({ report, onClose }: { report: PlatformReport; onClose: () => void }) {
  const t = useText()
  const { venues } = report
  const [venueId, choose] = useState(venues[0]?.id ?? 0)
  return (
    <Dialog
      opened
      size="large"
      title={t('reportsadmin.try.title', { number: editedOf(report).number })}
      onClose={onClose}
    >
      <div className="dx-field-stack">
        <SelectField
          label={t('reportsadmin.try.venue')}
          value={String(venueId)}
          options={venues.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => choose(Number(value))}
        />
        <Trial key={venueId} report={report} venueId={venueId} />
      </div>
    </Dialog>
  )
}
