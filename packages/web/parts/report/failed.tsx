import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type AnyReport, narrowedBy } from '@dxweb/kit/reports/define-report.ts'
import { useAddress } from '../../data/session/context.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { fieldTexts, reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { type ReportText, useReportText } from './asked/use-report-text.ts'

/** Parameters that every report accepts, besides its own filters. */
const askedBy = [
  'period',
  'from',
  'to',
  'axis',
  'until',
  'compare',
  'q',
  'group',
  'within',
  'sort',
  'columns',
]

const labelKeys: Readonly<Record<string, string>> = {
  from: 'shows.period.from',
  to: 'shows.period.to',
  axis: 'report.axis',
  compare: 'report.compare',
  q: 'rows.search',
  group: 'report.group',
  within: 'report.within',
}

function labelOf(t: ReturnType<typeof useText>, text: ReportText, report: AnyReport, name: string) {
  if (name === 'until') return t(report.axes ? 'report.knownDay' : 'report.untilDay')
  const key = labelKeys[name]
  return key === undefined ? text.label(name) : t(key)
}

/** Removes the report's query from the address and keeps the page's own query. */
function usePlainAddress(report: AnyReport): string {
  const { path } = useAddress()
  const own = [...askedBy, ...Object.keys(narrowedBy(report))]
  const left = Object.entries(useSearchValues()).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !own.includes(entry[0]),
  )
  return left.length === 0 ? path : `${path}?${new URLSearchParams(left).toString()}`
}

/** A retry of a refused address fails again, so the message names the invalid part and offers a way out. */
export function ReportFailed(props: { report: AnyReport; error: unknown; onRetry: () => void }) {
  const { report, error, onRetry } = props
  const t = useText()
  const text = useReportText(report)
  const plain = usePlainAddress(report)
  const title = text.own('failed') ?? t('report.failed')
  const fields = (error instanceof Refusal && error.code === 'invalid' && error.fields) || {}
  const names = Object.keys(fields)
  if (names.length === 0) {
    return (
      <ErrorPanel title={title} onRetry={onRetry}>
        {reasonText(t, error)}
      </ErrorPanel>
    )
  }
  const faultTexts = fieldTexts(t, error)
  return (
    <ErrorPanel
      title={title}
      wayOut={<LinkButton to={plain}>{t('shows.filter.clear')}</LinkButton>}
    >
      {names.map((name) => (
        <p key={name}>
          {fields[name]?.code === 'too_early'
            ? t('shows.period.backwards')
            : t('rows.filter.of', {
                label: labelOf(t, text, report, name),
                text: faultTexts[name] ?? '',
              })}
        </p>
      ))}
    </ErrorPanel>
  )
}
