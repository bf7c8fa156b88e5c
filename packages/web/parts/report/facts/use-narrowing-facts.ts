import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, narrowedBy } from '@dxweb/kit/reports/define-report.ts'
import { unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import {
  type FactsAsked,
  narrowingFacts,
  narrowingRows,
} from '@dxweb/locales/facts/report-facts.ts'
import { useMemo } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { useLocale } from '../../../ui/text/text.ts'
import { useWords } from '../../register/look/use-words.ts'
import { useSegments } from '../asked/use-segments.ts'
import { useNames } from '../../register/values/use-references.ts'

type Query = Readonly<Record<string, string>>

/** Name for segments, which are not a register and have their own permission. */
const segments = 'segments'

const free = new Set(['text', 'page', 'flag'])

/** Parses the query as the server does: commas separate several values, except in free text. */
function readAsked(report: AnyReport, query: Query): FactsAsked {
  const narrowed = Object.entries(narrowedBy(report)).flatMap(
    ([name, field]): [string, FactsAsked[string]][] => {
      const value = query[name]
      if (value === undefined) return []
      if (value === unknownValue) return [[name, null]]
      return [[name, free.has(kindOf(field).kind) ? value : value.split(',')]]
    },
  )
  return { ...query, ...Object.fromEntries(narrowed) }
}

export function useNarrowingFacts(report: AnyReport, query: Query): string[] {
  const words = useWords()
  const locale = useLocale()
  const maySee = useCan()('registers.read')
  const read = useMemo(() => readAsked(report, query), [report, query])
  const rows = useMemo(() => narrowingRows(report, read), [report, read])
  const registers = useMemo(
    () => (maySee ? [...new Set(rows.map(([to]) => to))].filter((to) => to !== segments) : []),
    [rows, maySee],
  )
  const names = useNames(registers)
  const known = useSegments(rows.some(([to]) => to === segments))
  const segmentName = (id: number) => known.find((one) => one.id === id)?.name
  return narrowingFacts({ words, locale }, report, read, (to, id) =>
    to === segments ? segmentName(id) : names[to]?.get(id),
  )
}
