import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf, figuresOf, isUnknown } from '@dxweb/kit/reports/define-report.ts'
import { addedOf, ratioOf } from '@dxweb/kit/reports/formulas.ts'
import { whyText } from '@dxweb/kit/reports/report-words.ts'
import { IconZoomMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../data/session/session.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Drawer } from '../../ui/dialogs/dialog.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useWords } from '../register/look/use-words.ts'
import { firstPart, type ReportPlace } from './asked/report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './asked/use-report-text.ts'
import styles from './styles/report.module.css'

interface ReportWhyProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
}

function useFormula(report: AnyReport, sums: Record<string, number | null>) {
  const text = useReportText(report)
  const added = new Map(addedOf(report))
  return (name: string): { formula: string; figures: string } | undefined => {
    const formulaText = (parts: readonly string[], sign: (at: number) => string) => ({
      formula: parts.map((part, at) => `${sign(at)}${inSentence(text.label(part))}`).join(''),
      figures: parts.map((part, at) => `${sign(at)}${text.value(part, sums)}`).join(''),
    })
    const sum = added.get(name)
    if (sum) {
      const parts = sum.map((part) => part.name)
      return formulaText(parts, (at) => (at === 0 ? '' : sum[at]?.isDeducted ? ' − ' : ' + '))
    }
    const ratio = ratioOf(report, name)
    return ratio && formulaText(ratio, (at) => (at === 0 ? '' : ' ÷ '))
  }
}

function Figures({ report, place, asked }: ReportWhyProps) {
  const t = useText()
  const words = useWords()
  const may = useCan()
  const text = useReportText(report)
  const sums = useQuery(firstPart(place, report, asked.query)).data?.sums ?? {}
  const formula = useFormula(report, sums)
  const { from, to } = asked.period
  const known = figuresOf(report).filter((name) => !isUnknown(report, name, sums))
  const hasMoney = known.some((name) => kindOf(fieldOf(report, name)).kind === 'money')
  const books = pagePath(place.partnerId, `report/postings?from=${from}&to=${to}`)
  return (
    <>
      <p>{text.own('source') ?? t('report.why.source')}</p>
      {!report.hasUntil && <p>{text.own('known') ?? t('report.why.known')}</p>}
      <dl className={styles['reportWhy']}>
        {known.map((name) => {
          const formulaText = formula(name)
          return (
            <div key={name}>
              <dt>{text.label(name)}</dt>
              <dd className="dx-number">{text.value(name, sums)}</dd>
              <dd>{whyText(words, report, name)}</dd>
              {formulaText && (
                <dd className="dx-dim">{`${formulaText.formula} = ${formulaText.figures}`}</dd>
              )}
            </div>
          )
        })}
      </dl>
      {hasMoney && report.axes && report.name !== 'postings' && may('reports.read') && (
        <Link to={books}>{t('report.why.books')}</Link>
      )}
    </>
  )
}

export function ReportWhy(props: ReportWhyProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (figuresOf(props.report).length === 0) return null
  return (
    <div className={styles['reportWhyWay']}>
      <Button
        look="quiet"
        size="small"
        icon={<IconZoomMoney size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('report.why')}
      </Button>
      <Drawer opened={isOpen} title={t('report.why')} onClose={() => setOpen(false)}>
        {isOpen && <Figures {...props} />}
      </Drawer>
    </div>
  )
}
