import { type Paper, papers, paperSizes } from '@dxweb/areas/ticketing/papers/contract.ts'
import { IconAlertTriangle, IconMail, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCan } from '../../data/session/session.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { useText } from '../../ui/text/text.ts'
import { usePaperSize } from './paper-size.ts'
import { usePaperKeys } from './use-paper-keys.ts'
import { usePrint } from './use-print.ts'
import styles from './styles/papers.module.css'

const MailDialog = lazyDialog(() => import('./mail-dialog.tsx'))

interface SalePapersProps {
  saleId: string
  hasTickets?: boolean
  /** Called after a document was printed or mailed. */
  onMade?: () => void
}

export function SalePapers({ saleId, hasTickets = true, onMade }: SalePapersProps) {
  const t = useText()
  const [size, choose] = usePaperSize()
  const { open, keep, busy, blocked } = usePrint(saleId, size, onMade)
  const [isMailing, setMailing] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const mayPrint = useCan()('tickets.print')
  const offered = papers.filter((paper) => hasTickets || paper === 'receipt')
  const [first] = offered
  usePaperKeys(element, {
    p: () => mayPrint && first && busy === null && open(first),
    e: () => setMailing(mayPrint),
  })
  if (!mayPrint) return null
  return (
    <div className={styles['papers']} ref={element}>
      <div className={styles['papersRow']}>
        {offered.map((paper) => (
          <PrintButton
            key={paper}
            paper={paper}
            shortcut={paper === first ? 'P' : undefined}
            isBusy={busy === paper}
            onPrint={open}
          />
        ))}
        <Button
          icon={<IconMail size={17} />}
          shortcut="E"
          label={t('ticketing.mail.by')}
          onClick={() => setMailing(true)}
        >
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
        <MailDialog
          saleId={saleId}
          offered={offered}
          onMailed={onMade}
          onClose={() => setMailing(false)}
        />
      )}
    </div>
  )
}

interface PrintButtonProps {
  paper: Paper
  shortcut: string | undefined
  isBusy: boolean
  onPrint: (paper: Paper) => void
}

function PrintButton({ paper, shortcut, isBusy, onPrint }: PrintButtonProps) {
  const t = useText()
  return (
    <Button
      icon={<IconPrinter size={17} />}
      label={`${t(`ticketing.print.${paper}`)}, ${t('ticketing.newTab')}`}
      busy={isBusy}
      {...(shortcut && { shortcut })}
      onClick={() => onPrint(paper)}
    >
      {t(`ticketing.mail.${paper}`)}
    </Button>
  )
}
