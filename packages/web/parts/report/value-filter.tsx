import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../data/session/context.ts'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { useUrlState } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { firstPart } from './asked/report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './asked/use-report-text.ts'

interface ValueFilterProps {
  report: AnyReport
  asked: ReportAsked
  name: string
}

const periodNames = ['axis', 'from', 'to', 'until']

/** Offers only the values in the period's rows, since the user may have no access to the register of all values. */
export function ValueFilter({ report, asked, name }: ValueFilterProps) {
  const t = useText()
  const text = useReportText(report)
  const partnerId = usePartnerId()
  const [value, setValue] = useUrlState(name, '')
  const period = Object.entries(asked.query).filter(([each]) => periodNames.includes(each))
  const query = { ...Object.fromEntries(period), group: name }
  const { groups = [] } = useQuery(firstPart({ partnerId }, report, query)).data ?? {}
  const label = text.label(name)
  const found = groups.map((row) => String(row[name] ?? unknownValue))
  const options = [...new Set([...found, value])].filter(Boolean).map((one) => {
    const valueText = one === unknownValue ? t('report.noValue') : text.value(name, { [name]: one })
    return { value: one, label: t('rows.filter.of', { label, text: valueText }) }
  })
  const all = { value: '', label: t('rows.filter.all', { label }) }
  return <ChipSelect label={label} value={value} options={[all, ...options]} onChange={setValue} />
}
