import { useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { SeatTools } from './use-seat-tools.ts'
import styles from './seat-tools.module.css'

const ReceiptDrawer = lazyDialog(() => import('../receipt/receipt-drawer.tsx'))

interface ToolsProps {
  tools: SeatTools
  nameOf: (seatId: number) => string
}

function Holder({ tools, nameOf }: ToolsProps) {
  const t = useText()
  const can = useCan()
  const { only, holder, beginMove } = tools
  const [shown, show] = useState({ saleId: '', isExchange: false })
  if (only === undefined || holder === undefined || holder.kind === 'free') return null
  const { ticket } = holder
  return (
    <dl className={styles['seatHolder']}>
      <dt>{nameOf(only)}</dt>
      <dd>{t(`shows.seats.is.${holder.kind}`)}</dd>
      {holder.buyer !== '' && <dd>{t('shows.seat.boughtBy', { name: holder.buyer })}</dd>}
      {holder.reason !== '' && <dd>{holder.reason}</dd>}
      {ticket && (
        <dd>
          {ticket.category} · <Money ore={ticket.priceOre} />
        </dd>
      )}
      {(holder.by !== '' || holder.at !== null) && (
        <dd className="dx-dim">
          {holder.by} {holder.at !== null && <DateText value={holder.at} />}
        </dd>
      )}
      {ticket && (
        <dd>
          <Button size="small" onClick={() => beginMove(ticket.id, only)}>
            {t('shows.seats.move')}
          </Button>{' '}
          {can('tickets.refund') && (
            <Button size="small" onClick={() => show({ saleId: ticket.saleId, isExchange: true })}>
              {t('ticketing.exchange.start')}
            </Button>
          )}{' '}
          <Button size="small" onClick={() => show({ saleId: ticket.saleId, isExchange: false })}>
            {t('ticketing.exchange.showSale')}
          </Button>
        </dd>
      )}
      {ticket && shown.saleId !== '' && (
        <ReceiptDrawer
          key={`${shown.saleId} ${shown.isExchange}`}
          saleId={shown.saleId}
          onClose={() => show({ saleId: '', isExchange: false })}
          onOpen={(saleId) => show({ saleId, isExchange: false })}
          seatId={only}
          initialAction={shown.isExchange ? 'exchange' : undefined}
        />
      )}
    </dl>
  )
}

function Move({ tools, nameOf }: ToolsProps) {
  const t = useText()
  const { moving, free, only, isBusy, moveTo, clear } = tools
  const [to] = free
  if (!moving) return null
  return (
    <FieldStack>
      <p>{t('shows.seats.moveFrom', { seat: nameOf(moving.from) })}</p>
      <output>
        {to !== undefined && nameOf(to)}
        {to === undefined &&
          only !== undefined &&
          `${t('shows.seats.notFree', { seat: nameOf(only) })} `}
        {to === undefined && t('shows.seats.chooseFree')}
      </output>
      <div className={styles['seatToolsRow']}>
        <Button onClick={clear}>{t('shell.cancel')}</Button>
        <Button
          look="main"
          busy={isBusy}
          disabled={to === undefined}
          onClick={() => to !== undefined && void moveTo(to)}
        >
          {t('shows.seats.moveHere')}
        </Button>
      </div>
    </FieldStack>
  )
}

function Block({ tools }: Pick<ToolsProps, 'tools'>) {
  const t = useText()
  const { chosen, free, blocked, isBusy } = tools
  const [reason, setReason] = useState('')
  const mayBlock = free.length > 0 && reason.trim() !== ''
  return (
    <FieldStack>
      <output>{t('shows.seats.chosen', { count: chosen.size })}</output>
      <div className={styles['seatToolsRow']}>
        <Button size="small" disabled={chosen.size === 0} onClick={tools.chooseRows}>
          {t('shows.seats.rows')}
        </Button>
        <Button size="small" disabled={chosen.size === 0} onClick={tools.clear}>
          {t('shows.seats.none')}
        </Button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (mayBlock) void tools.block(free, reason.trim())
        }}
      >
        <FieldStack>
          <TextField
            label={t('shows.seats.reason')}
            value={reason}
            maxLength={200}
            onChange={setReason}
          />
          <Button type="submit" look="main" wide busy={isBusy} disabled={!mayBlock}>
            {t('shows.seats.block', { count: free.length })}
          </Button>
        </FieldStack>
      </form>
      {blocked.length > 0 && (
        <Button wide busy={isBusy} onClick={() => void tools.unblock(blocked)}>
          {t('shows.seats.unblock', { count: blocked.length })}
        </Button>
      )}
    </FieldStack>
  )
}

export function SeatToolsPanel(props: ToolsProps) {
  const t = useText()
  return (
    <section className={`dx-card ${styles['seatTools']}`} aria-label={t('shows.seats.title')}>
      <h2>{t('shows.seats.title')}</h2>
      {props.tools.moving ? <Move {...props} /> : <Block tools={props.tools} />}
      {!props.tools.moving && <Holder {...props} />}
      <p className="dx-dim">{t('shows.seats.help')}</p>
    </section>
  )
}
