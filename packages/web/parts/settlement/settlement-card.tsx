import {
  type AddedLine,
  approveSettlement,
  deleteSettlement,
  exportSettlement,
  paySettlement,
  previewSettlementMail,
  sendSettlement,
  type Settlement,
} from '@dxweb/areas/settlements/renter/contract.ts'
import { hasGoneBack } from '@dxweb/areas/settlements/renter/figures.ts'
import { accountOf, settlementNumber } from '@dxweb/areas/settlements/renter/rules.ts'
import { invoiceSettlement } from '@dxweb/server/flows/invoice-settlement/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useEffect, useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useDayText } from '../../ui/dates/use-day-text.ts'
import { ConfirmDeletion } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { Badge, type Tone } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { CommandDialog } from '../command/command-dialog.tsx'
import { countOf, MailedTo } from '../mailing/mailed-to.tsx'
import { ExportMenu } from '../register/files/export-menu.tsx'
import { AddedLines } from './added-lines.tsx'
import { LostLines } from './lost-lines.tsx'
import { SettledLines } from './settled-lines.tsx'
import { useAddedLines } from './use-added-lines.ts'
import styles from './settlement.module.css'

// catalog: settlement.renter.state.*

const tones: Record<Settlement['state'], Tone> = {
  draft: 'warn',
  approved: 'info',
  sent: 'info',
  paid: 'good',
}

const words = { failedKey: 'settlement.refused' }

interface AskedProps {
  settlement: Settlement
  onClose: () => void
}

function SendDialog({ settlement, onClose }: AskedProps) {
  const t = useText()
  const { number, correction, payoutOre, venue } = settlement
  const what = t(correction === 0 ? 'settlement.renter.one' : 'settlement.renter.oneCorrection', {
    number: settlementNumber(number, correction),
  })
  const found = useRead(previewSettlementMail, { id: settlement.id })
  return (
    <CommandDialog
      {...words}
      endpoint={sendSettlement}
      params={{ id: settlement.id }}
      initial={{ to: venue?.renterEmail ?? '' }}
      isWaiting={found.isFetching}
      renderBelow={({ to }) => (
        <MailedTo
          of={found}
          to={to}
          name={settlement.renter}
          amountOre={payoutOre}
          about={[what]}
        />
      )}
      labels={{ to: 'settlement.renter.to' }}
      helpTexts={{ to: 'settlement.renter.toAbout' }}
      titleKey="settlement.renter.send"
      actionKey="mailing.sendOrHand"
      actionValuesOf={countOf}
      doneKey="settlement.renter.sentDone"
      onClose={onClose}
    />
  )
}

function PayDialog({ settlement, onClose }: AskedProps) {
  const day = today(useTimeZone())
  return (
    <CommandDialog
      {...words}
      endpoint={paySettlement}
      params={{ id: settlement.id }}
      initial={{ paidOn: day }}
      labels={{ paidOn: 'settlement.renter.paidOn' }}
      titleKey={settlement.payoutOre < 0 ? 'settlement.renter.payBack' : 'settlement.renter.pay'}
      doneKey="settlement.renter.paidDone"
      onClose={onClose}
    />
  )
}

interface DraftStepsProps {
  settlement: Settlement
  isUnsaved: boolean
  onDeleted: () => void
}

/** Returns a text with user and time if another user has approved meanwhile. */
function useApprovedText() {
  const t = useText()
  const when = useWhen()
  return (error: unknown) => {
    const { at, user } = (error instanceof Refusal && error.details) || {}
    if (typeof at !== 'string' || typeof user !== 'string') return undefined
    return t('settlement.renter.approvedMeanwhile', { name: user, at: when(at, 'moment') })
  }
}

function DraftSteps({ settlement, isUnsaved, onDeleted }: DraftStepsProps) {
  const t = useText()
  const [isAsking, ask] = useState(false)
  const params = { id: settlement.id }
  const approve = useCommand({
    endpoint: approveSettlement,
    params,
    doneKey: 'settlement.renter.approvedDone',
    isToasted: true,
    refusedText: useApprovedText(),
  })
  const remove = useCommand({
    endpoint: deleteSettlement,
    params,
    isToasted: true,
    onDone: onDeleted,
  })
  return (
    <>
      <Button busy={remove.isPending} onClick={() => ask(true)}>
        {t('settlement.renter.delete')}
      </Button>
      <ConfirmDeletion
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate()}
      />
      <Button
        look="main"
        busy={approve.isPending}
        onClick={() =>
          isUnsaved
            ? toast({ tone: 'bad', text: t('settlement.renter.saveFirst') })
            : approve.mutate({ version: settlement.version })
        }
      >
        {t('settlement.renter.approve')}
      </Button>
    </>
  )
}

/** The venue invoices the debt, which is settled when the invoice is paid. */
function Owed({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const partnerId = usePartnerId()
  const { id, state, invoiceNumber } = settlement
  const may = useCan()('renterSettlements.write') && (state === 'approved' || state === 'sent')
  const invoice = useCommand({ endpoint: invoiceSettlement, params: { id }, isToasted: true })
  if (invoiceNumber !== null) {
    return (
      <p>
        <Link to={pagePath(partnerId, `invoices/${invoiceNumber}`)}>
          {t('settlement.renter.invoice', { number: invoiceNumber })}
        </Link>
      </p>
    )
  }
  if (state === 'paid') return null
  return (
    <div className={styles['settledActions']}>
      <p>{t('settlement.renter.owes')}</p>
      {may && (
        <Button size="small" busy={invoice.isPending} onClick={() => invoice.mutate({})}>
          {t('settlement.renter.makeInvoice')}
        </Button>
      )}
    </div>
  )
}

function LaterSteps({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const [asked, ask] = useState<'send' | 'pay' | null>(null)
  const close = () => ask(null)
  const { state, payoutOre } = settlement
  return (
    <>
      {state === 'approved' && (
        <Button look="main" onClick={() => ask('send')}>
          {t('settlement.renter.send')}
        </Button>
      )}
      {state === 'sent' && settlement.invoiceNumber === null && (
        <Button look="main" onClick={() => ask('pay')}>
          {t(payoutOre < 0 ? 'settlement.renter.payBack' : 'settlement.renter.pay')}
        </Button>
      )}
      {asked === 'send' && <SendDialog settlement={settlement} onClose={close} />}
      {asked === 'pay' && <PayDialog settlement={settlement} onClose={close} />}
    </>
  )
}

/** A renter sees only sending and payment. */
function History({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const when = useWhen()
  const dayText = useDayText()
  const { venue, sentAt, paidOn } = settlement
  const moments = (['made', 'approved', 'sent', 'paid'] as const).flatMap((name) => {
    const done = venue?.[name]
    return done
      ? [t(`settlement.renter.${name}`, { by: done.by, at: when(done.at, 'moment') })]
      : []
  })
  const all = [
    ...moments,
    ...(venue?.sentTo ? [t('settlement.renter.mailedTo', { to: venue.sentTo })] : []),
    ...(venue === null && sentAt
      ? [t('settlement.renter.sentAt', { at: when(sentAt, 'moment') })]
      : []),
    ...(paidOn
      ? [t('settlement.renter.paidAt', { day: dayText(paidOn as never, 'numeric') })]
      : []),
  ]
  return (
    <ul className="dx-dim dx-small">
      {all.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function Known({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const when = useWhen()
  const { paidCount, freeCount, giftCardOre, grossOre, knownAt, lines, correction } = settlement
  const hasTickets = correction === 0 || paidCount !== 0 || freeCount !== 0 || grossOre !== 0
  const parts = [
    t('settlement.renter.known', { at: when(knownAt, 'moment') }),
    hasTickets && t('settlement.renter.paidCount', { count: paidCount }),
    hasTickets && t('settlement.renter.freeCount', { count: freeCount }),
    hasGoneBack(lines) && t('settlement.renter.left', { amount: formatMoney(grossOre) }),
    giftCardOre !== 0 && t('settlement.renter.giftCards', { amount: formatMoney(giftCardOre) }),
  ]
  return <p className="dx-dim dx-small">{parts.filter(Boolean).join(' · ')}</p>
}

function PaidTo({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const account = accountOf(settlement)
  return account !== '' && <p>{t('settlement.renter.paidTo', { account })}</p>
}

interface SettlementCardProps {
  settlement: Settlement
  /** Lines of a draft deleted by another user, which can be added to this settlement. */
  lost: readonly AddedLine[]
  onLostDone: () => void
  /** Receives the typed lines, so that unsaved lines can be restored after another user deletes the draft. */
  onTyped: (id: number, lines: readonly AddedLine[]) => void
}

export function SettlementCard(props: SettlementCardProps) {
  const { settlement, lost, onLostDone, onTyped } = props
  const t = useText()
  const partnerId = usePartnerId()
  const may = useCan()('renterSettlements.write')
  const { id, state, number, correction, payoutOre, venue } = settlement
  const isDraft = state === 'draft'
  const form = useAddedLines(settlement)
  const { missing } = form
  useEffect(() => onTyped(id, missing))
  const takeIn = () => {
    form.add(lost)
    onLostDone()
  }
  return (
    <Card
      title={t(correction === 0 ? 'settlement.renter.one' : 'settlement.renter.oneCorrection', {
        number: settlementNumber(number, correction),
      })}
      about={<Badge tone={tones[state]}>{t(`settlement.renter.state.${state}`)}</Badge>}
      actions={
        <>
          <ExportMenu path={exportSettlement.path} params={{ partnerId, id }} />
          {may &&
            (isDraft ? (
              <DraftSteps
                settlement={settlement}
                isUnsaved={form.isUnsaved}
                onDeleted={form.discard}
              />
            ) : (
              <LaterSteps settlement={settlement} />
            ))}
        </>
      }
    >
      <div className={styles['settled']}>
        <Known settlement={settlement} />
        <SettledLines settlement={settlement} />
        {isDraft && <LostLines lines={lost} onReuse={takeIn} onDiscard={onLostDone} />}
        {may && venue && <AddedLines settlement={settlement} form={form} />}
        {payoutOre < 0 && <Owed settlement={settlement} />}
        <PaidTo settlement={settlement} />
        <History settlement={settlement} />
      </div>
    </Card>
  )
}
