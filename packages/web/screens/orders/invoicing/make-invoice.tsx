import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { invoiceOrder } from '@dxweb/server/flows/invoice-order/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useText } from '../../../ui/text/text.ts'
import { MissingLines } from '../warnings/missing-lines.tsx'
import { QuoteDiffers } from '../warnings/quote-differs.tsx'
import { InvoiceDraft } from './invoice-draft.tsx'
import { useInvoicesBase } from './use-invoices-base.ts'
import { useLeft } from './use-left.ts'

const { read } = reportEndpoints(invoices)

/** States in which an invoice moves the order to its next state. */
const ready = new Set<unknown>(['approvedForInvoicing', 'periodFinished'])

/** States in which an amount may remain to be invoiced. */
const begun = new Set<unknown>([...ready, 'invoiced'])

/** States of fully credited invoices and of their credit notes. */
const undone = new Set<unknown>(['credited', 'creditNote'])

/** `isStanding` is true if at least one invoice of the order is not credited. */
export function useInvoices({ id }: Row) {
  const enabled = useCan()('invoices.read')
  const narrowed = { orderId: String(id) }
  const found = useRead(read, { ...narrowed, limit: 20 }, { ...kept, enabled })
  return { found, isStanding: found.data?.data.some(({ state }) => !undone.has(state)) === true }
}

interface InvoiceDialogProps {
  row: Row
  base: string
  titleKey: string
  onClose: () => void
}

function InvoiceDialog({ row, base, titleKey, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate()
  const { agreedPriceOre, state } = row
  const isAgreed = typeof agreedPriceOre === 'number'
  return (
    <CommandDialog
      endpoint={invoiceOrder}
      params={{ id: row.id }}
      initial={{ reference: '', until: null, netOre: null }}
      isFieldShown={(field) =>
        field === 'netOre' ? isAgreed : field !== 'until' || state === 'periodFinished'
      }
      titleKey={titleKey}
      doneKey="orders.invoices.made"
      labels={{
        reference: 'invoices.reference',
        until: 'orders.invoices.until',
        netOre: 'orders.invoices.netOre',
      }}
      helpTexts={{
        reference: 'orders.invoices.referenceAbout',
        until: 'orders.invoices.untilAbout',
        netOre: 'orders.invoices.netOreAbout',
      }}
      size="normal"
      above={
        <>
          <MissingLines orderId={row.id} />
          <QuoteDiffers orderId={row.id} />
        </>
      }
      renderBelow={(values) => <InvoiceDraft orderId={row.id} values={values} />}
      failedKey="orders.invoices.refused"
      onClose={onClose}
      onDone={({ number }) => {
        onClose()
        void navigate(linkTarget(`${base}/${number}`))
      }}
    />
  )
}

/** The button's label differs for lines that were added after an invoice. */
export function useMaking(row: Row) {
  const all = useLeft(row)
  const { found, isStanding } = useInvoices(row)
  const isMore = row['state'] === 'invoiced' && isStanding
  const { netOre, isAllSettled } = all
  const left = begun.has(row['state']) ? netOre : 0
  const isReady = ready.has(row['state']) && !isAllSettled
  const may = useCan()('invoices.write') && (isReady || left > 0) && row['isToBeInvoiced'] === true
  const titleKey = isMore ? 'orders.invoices.makeMore' : 'orders.invoices.make'
  return { all, found, left, may, titleKey }
}

export function MakeInvoice({ row, isMain }: { row: Row; isMain: boolean }) {
  const t = useText()
  const base = useInvoicesBase()
  const [isMaking, make] = useState(false)
  const { titleKey } = useMaking(row)
  return (
    <>
      <Button look={isMain ? 'main' : 'plain'} onClick={() => make(true)}>
        {t(titleKey)}
      </Button>
      {isMaking && (
        <InvoiceDialog row={row} base={base} titleKey={titleKey} onClose={() => make(false)} />
      )}
    </>
  )
}
