import { withoutZeros } from '@dxweb/kit/charts/steps.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf, groupFields } from '@dxweb/kit/reports/define-report.ts'
import { useQuery } from '@tanstack/react-query'
import BarChart from '../../ui/chart/bar-chart.tsx'
import CurveChart from '../../ui/chart/curve-chart.tsx'
import HeatMap from '../../ui/chart/heat-map.tsx'
import { useWhen } from '../../data/session/use-when.ts'
import {
  firstPart,
  type ReportPlace,
  type ReportQuery,
  type ReportReply,
} from './asked/report-query.ts'
import { useIsWhole, useReportText } from './asked/use-report-text.ts'
import { stepsOf, wholeOf } from '@dxweb/kit/reports/report-chart.ts'

export interface Drawing {
  report: AnyReport
  place: ReportPlace
  query: ReportQuery
  picture: 'curve' | 'bars' | 'heat'
  title: string
  by: string
  of: string
  reply: ReportReply
}

interface Room {
  width: number
  height?: number
}

function ReportHeat({ report, place, query, title, of, width, height }: Drawing & Room) {
  const text = useReportText(report, useIsWhole())
  const [down = '', across = ''] = report.chart?.heat ?? []
  const { data } = useQuery(firstPart(place, report, { ...query, group: down, within: across }))
  if (!data) return null
  const pairs = data.groups.filter(({ level }) => level === 2)
  const valuesOf = (name: string) => [...new Set(pairs.map((pair) => String(pair[name])))]
  const rows = valuesOf(down)
  const columns = wholeOf(kindOf(fieldOf(report, across)), valuesOf(across).toSorted())
  const found = new Map(pairs.map((pair) => [`${pair[down]} ${pair[across]}`, pair]))
  return (
    <HeatMap
      label={title}
      rows={rows.map((row) => text.value(down, { [down]: row }))}
      columns={columns.map((column) => text.value(across, { [across]: column }))}
      cellOf={(row, column) => {
        const pair = found.get(`${rows[row]} ${columns[column]}`)
        return pair && { value: Number(pair[of]), said: text.value(of, pair) }
      }}
      width={width}
      {...(height && { height })}
      tell={(value) => withoutZeros(text.value(of, { [of]: Math.round(value) }))}
    />
  )
}

export function ReportDrawing({ width, height, ...drawing }: Drawing & Room) {
  const { report, picture, title, by, of, reply } = drawing
  const text = useReportText(report, useIsWhole())
  const when = useWhen()
  if (picture === 'heat')
    return <ReportHeat {...drawing} width={width} {...(height && { height })} />
  const Chart = picture === 'curve' ? CurveChart : BarChart
  const asked = { by, of, labels: Object.keys(groupFields(report, by)) }
  const steps = stepsOf(reply.groups, asked, kindOf(fieldOf(report, by)), {
    text,
    short: (step) => when(step, 'dayOfMonth'),
  })
  return (
    <Chart
      label={title}
      steps={steps}
      width={width}
      {...(height && { height })}
      format={(value) => withoutZeros(text.value(of, { [of]: value }))}
      {...(kindOf(fieldOf(report, of)).kind === 'minutes' && { unit: 60 })}
    />
  )
}
