import {
  approveSheet,
  correctSheetPayment,
  getSheet,
  paySheet,
  previewSheetMail,
  sendSheet,
  undoSheetPayment,
} from '@dxweb/areas/film/rental/sheets/contract.ts'
import { nextSheetStep, type SheetStep } from '@dxweb/areas/film/rental/sheets/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type ComponentType, useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { today, useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { countOf, MailedTo } from '../../../parts/mailing/mailed-to.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { type Text, useText } from '../../../ui/text/text.ts'
import { StepCard } from './step-card.tsx'
import { Sums } from './sums.tsx'
import { toneOf } from './tone-of.ts'
import styles from './step-card.module.css'

// catalog: report.film-settlements.state.*
// catalog: settlement.film.*

type Sheet = ReplyOf<typeof getSheet.parts>
type Key = { bureauId: number; week: Day }
interface AskedProps {
  of: Key
  sheet: Sheet
  onClose: () => void
}

const failed = { failedKey: 'settlement.refused' }

function ApproveAbout({ of, sheet }: Pick<AskedProps, 'of' | 'sheet'>) {
  const t = useText()
  const values = {
    bureau: sheet.bureau,
    week: useDayText()(of.week, 'numeric'),
    payable: formatMoney(Math.abs(sheet.payableOre)),
    rental: formatMoney(Math.abs(sheet.rentalOre)),
    vat: formatMoney(Math.abs(sheet.rentalVatOre)),
  }
  const isBack = sheet.payableOre < 0
  return (
    <>
      <p>{t(isBack ? 'settlement.film.postsBack' : 'settlement.film.posts', values)}</p>
      <p className="dx-second">{t('settlement.film.approveLocks')}</p>
    </>
  )
}

const ApproveDialog = ({ of, sheet, onClose }: AskedProps) => (
  <CommandDialog
    {...failed}
    endpoint={approveSheet}
    params={of}
    above={<ApproveAbout of={of} sheet={sheet} />}
    titleKey="settlement.film.approve"
    actionKey="settlement.film.step.approve"
    doneKey="settlement.film.approvedDone"
    onClose={onClose}
  />
)

function SendDialog({ of, sheet, onClose }: AskedProps) {
  const t = useText()
  const found = useRead(previewSheetMail, of)
  const week = t('settlement.film.title', {
    bureau: sheet.bureau,
    week: useDayText()(of.week, 'numeric'),
  })
  return (
    <CommandDialog
      {...failed}
      endpoint={sendSheet}
      params={of}
      initial={{ to: sheet.bureauEmail }}
      labels={{ to: 'settlement.film.to' }}
      helpTexts={{ to: 'settlement.film.toAbout' }}
      isWaiting={found.isFetching}
      renderBelow={({ to }) => (
        <MailedTo
          of={found}
          to={to}
          name={sheet.bureau}
          amountOre={sheet.payableOre}
          about={[week]}
        />
      )}
      titleKey="settlement.film.step.send"
      actionKey="mailing.sendOrHand"
      actionValuesOf={countOf}
      doneKey="settlement.film.sentDone"
      onClose={onClose}
    />
  )
}

function PayDialog({ of, onClose }: AskedProps) {
  return (
    <CommandDialog
      {...failed}
      endpoint={paySheet}
      params={of}
      initial={{ paidOn: today(useTimeZone()) }}
      labels={{ paidOn: 'settlement.film.paidOn' }}
      titleKey="settlement.film.step.pay"
      doneKey="settlement.film.paidDone"
      onClose={onClose}
    />
  )
}

const CorrectDialog = ({ of, sheet, onClose }: AskedProps) => (
  <CommandDialog
    {...failed}
    endpoint={correctSheetPayment}
    params={of}
    initial={{ paidOn: sheet.paidOn }}
    labels={{ paidOn: 'settlement.film.paidOn' }}
    titleKey="settlement.film.correctPayment"
    doneKey="settlement.film.correctPaymentDone"
    onClose={onClose}
  />
)

const UndoDialog = ({ of, onClose }: AskedProps) => (
  <CommandDialog
    {...failed}
    endpoint={undoSheetPayment}
    params={of}
    above={<UndoAbout />}
    titleKey="settlement.film.undoPayment"
    doneKey="settlement.film.undoPaymentDone"
    isDangerous
    onClose={onClose}
  />
)

function UndoAbout() {
  const t = useText()
  return <p className="dx-second">{t('settlement.film.undoPaymentAbout')}</p>
}

const notesOf = (
  t: Text,
  dayText: ReturnType<typeof useDayText>,
  { state, isOver, untermed, correctionOre, sentTo, paidOn }: Sheet,
) =>
  [
    state === 'draft' && !isOver && t('settlement.film.notOver'),
    state === 'draft' && untermed > 0 && t('settlement.film.untermed', { count: untermed }),
    correctionOre !== 0 && t('settlement.film.hasCorrection'),
    sentTo !== '' && t('settlement.film.sentTo', { to: sentTo }),
    paidOn !== null && t('settlement.film.wasPaidOn', { day: dayText(paidOn as Day, 'numeric') }),
  ].filter((note) => note !== false)

function Notes({ sheet }: { sheet: Sheet }) {
  const t = useText()
  const dayText = useDayText()
  return notesOf(t, dayText, sheet).map((note) => (
    <p key={note} className="dx-dim dx-small">
      {note}
    </p>
  ))
}

/** Lists corrections of a payment, since the books and the date show only the current payment. */
function Corrected({ corrected }: Pick<Sheet, 'corrected'>) {
  const t = useText()
  const dayText = useDayText()
  const when = useWhen()
  if (corrected.length === 0) return null
  const dateOf = (on: string | null) =>
    on === null ? t('settlement.film.unpaid') : dayText(on as Day, 'numeric')
  return (
    <section>
      <h3 className="dx-small">{t('settlement.film.corrected')}</h3>
      <ul className={`dx-dim dx-small ${styles['settlementList']}`}>
        {corrected.map(({ by, at, was, is, reason }) => (
          <li key={at}>
            {t('settlement.film.wasIs', { was: dateOf(was), is: dateOf(is), reason })}{' '}
            {t('settlement.film.correctedBy', { by, at: when(at, 'moment') })}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Asked = SheetStep | 'correctPayment' | 'undoPayment'

function PaymentMended({ ask }: { ask: (asked: Asked) => void }) {
  const t = useText()
  return (
    <>
      <Button onClick={() => ask('correctPayment')}>{t('settlement.film.correctPayment')}</Button>
      <Button onClick={() => ask('undoPayment')}>{t('settlement.film.undoPayment')}</Button>
    </>
  )
}

const dialogs: Record<Asked, ComponentType<AskedProps>> = {
  approve: ApproveDialog,
  send: SendDialog,
  pay: PayDialog,
  correctPayment: CorrectDialog,
  undoPayment: UndoDialog,
}

/** Every step opens a dialog that shows its own error, so the card never shows one. */
const stepsAsk = { isPending: false, error: null }

const sumsOf = (sheet: Sheet) => ({
  net: sheet.netOre,
  rental: sheet.rentalOre,
  vat: sheet.rentalVatOre,
  payable: sheet.payableOre,
  kept: sheet.keptOre,
  correction: sheet.correctionOre || null,
})

function Steps({ of, sheet }: { of: Key; sheet: Sheet }) {
  const t = useText()
  const dayText = useDayText()
  const may = useCan()('filmSettlements.write')
  const list = pagePath(usePartnerId(), 'report/film-settlements')
  const [asked, ask] = useState<Asked | null>(null)
  const { state, approved, sent, paid } = sheet
  const next = may ? nextSheetStep(state) : undefined
  const AskedDialog = asked && dialogs[asked]
  return (
    <StepCard
      title={t('settlement.film.title', {
        bureau: sheet.bureau,
        week: dayText(of.week, 'numeric'),
      })}
      words="settlement.film"
      state={{ text: t(`report.film-settlements.state.${state}`), tone: toneOf(state) }}
      steps={next && (next !== 'approve' || sheet.isOver) ? [next] : []}
      command={{ ...stepsAsk, mutateAsync: async ({ step }) => ask(step) }}
      history={{ approved, sent, paid }}
      actions={
        <>
          <LinkButton to={list}>{t('settlement.film.all')}</LinkButton>
          {may && state === 'paid' && <PaymentMended ask={ask} />}
        </>
      }
    >
      <Sums words="settlement.film.sum" sums={sumsOf(sheet)} />
      <Notes sheet={sheet} />
      <Corrected corrected={sheet.corrected} />
      {AskedDialog && <AskedDialog of={of} sheet={sheet} onClose={() => ask(null)} />}
    </StepCard>
  )
}

export function FilmPanel({ bureauId, week }: Key) {
  const found = useRead(getSheet, { bureauId, week })
  return (
    <Loaded of={found} failedKey="report.failed">
      {(sheet) => <Steps key={`${bureauId} ${week}`} of={{ bureauId, week }} sheet={sheet} />}
    </Loaded>
  )
}
