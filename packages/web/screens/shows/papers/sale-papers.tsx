import { type Paper, papers, paperSizes } from '@dxweb/areas/ticketing/papers/contract.ts'
import { IconAlertTriangle, IconMail, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { useText } from '../../../ui/text/text.ts'
import { usePaperSize } from './paper-size.ts'
import { usePrint } from './use-print.ts'
import './papers.css'

const MailDialog = lazy(() => import('./mail-dialog.tsx'))

interface SalePapersProps {
  saleId: string
  hasTickets?: boolean
}

export function SalePapers({ saleId, hasTickets = true }: SalePapersProps) {
  const t = useText()
  const [size, choose] = usePaperSize()
  const { open, keep, busy, blocked } = usePrint(saleId, size)
  const [isMailing, setMailing] = useState(false)
  if (!useCan()('tickets.print')) return null
  const offered = papers.filter((paper) => hasTickets || paper === 'receipt')
  return (
    <div className="dx-papers">
      <div className="dx-papers-row">
        {offered.map((paper) => (
          <PrintButton key={paper} paper={paper} isBusy={busy === paper} onPrint={open} />
        ))}
        <Button icon={<IconMail size={17} />} onClick={() => setMailing(true)}>
          {t('ticketing.mail.by')}
        </Button>
        <ChoiceRow
          label={t('ticketing.print.size')}
          value={size}
          options={paperSizes.map((value) => ({ value, label: t(`ticketing.print.on.${value}`) }))}
          onChange={choose}
        />
      </div>
      {blocked && (
        <div className="dx-papers-blocked" role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          <div>
            <p>{t('ticketing.print.noPopup')}</p>
            <Button size="small" onClick={() => keep(blocked)}>
              {t(`ticketing.print.keep.${blocked}`)}
            </Button>
          </div>
        </div>
      )}
      {isMailing && (
        <Suspense>
          <MailDialog saleId={saleId} offered={offered} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface PrintButtonProps {
  paper: Paper
  isBusy: boolean
  onPrint: (paper: Paper) => void
}

function PrintButton({ paper, isBusy, onPrint }: PrintButtonProps) {
  const t = useText()
  return (
    <Button
      icon={<IconPrinter size={17} />}
      label={`${t(`ticketing.print.${paper}`)}, ${t('ticketing.newTab')}`}
      busy={isBusy}
      onClick={() => onPrint(paper)}
    >
      {t(`ticketing.mail.${paper}`)}
    </Button>
  )
}
