import { makeCreditNote } from '@dxweb/areas/invoicing/credit/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FieldStack, MoneyField, TextField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { linkTarget } from '../../ui/place/link-target.ts'
import { fieldTexts, reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'

interface CreditDialogProps {
  invoice: Invoice
  onClose: () => void
}

const first = { autoFocus: true }

/** Proposes the full uncredited amount of each line; lower amounts make a partial credit. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const t = useText()
  const formId = useId()
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'invoices')
  const left = invoice.lines.filter(({ netOre, creditedOre }) => netOre !== creditedOre)
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Record<number, number | null>>(() =>
    Object.fromEntries(left.map(({ line, netOre, creditedOre }) => [line, netOre - creditedOre])),
  )
  const lines = left
    .map(({ line }) => ({ line, netOre: amounts[line] ?? 0 }))
    .filter(({ netOre }) => netOre !== 0)
  const credit = useCommand({
    endpoint: makeCreditNote,
    params: { number: invoice.number },
    doneKey: 'invoices.creditDone',
    onDone: ({ number }) => {
      onClose()
      void navigate(linkTarget(`${base}/${number}`))
    },
  })
  const faults = credit.error instanceof Refusal ? fieldTexts(t, credit.error) : {}
  const faultOf = (line: number) =>
    faults[`lines.${lines.findIndex((one) => one.line === line)}.netOre`] ??
    (line === left[0]?.line ? faults['lines'] : undefined)
  // Another user may have credited lines meanwhile; such lines have no input that could show the error.
  const isAtField = Boolean(faults['reason']) || left.some(({ line }) => faultOf(line))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    credit.mutate({ reason, lines })
  }
  return (
    <Dialog
      opened
      title={t('invoices.credit.title', { number: invoice.number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={credit.isPending}>
            {t('invoices.credit.make')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FieldStack>
          <p className="dx-second">{t('invoices.credit.about')}</p>
          {credit.error && !isAtField && (
            <ErrorPanel title={t('invoices.refused')}>{reasonText(t, credit.error)}</ErrorPanel>
          )}
          <TextField
            label={t('invoices.reason')}
            value={reason}
            onChange={setReason}
            error={faults['reason']}
            required
            {...first}
          />
          {left.map(({ line, description }) => (
            <MoneyField
              key={line}
              label={description}
              value={amounts[line] ?? null}
              onChange={(ore) => setAmounts((all) => ({ ...all, [line]: ore }))}
              error={faultOf(line)}
            />
          ))}
        </FieldStack>
      </form>
    </Dialog>
  )
}
