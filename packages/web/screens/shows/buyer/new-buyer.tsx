import { addBuyer } from '@dxweb/areas/customers/find-contract.ts'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Buyer } from './buyer.ts'
import styles from '../refund/styles/refund.module.css'

const fields = ['firstName', 'lastName', 'phone', 'email'] as const
const types = { firstName: 'text', lastName: 'text', phone: 'tel', email: 'email' } as const

interface NewBuyerProps {
  begun: Record<(typeof fields)[number], string>
  onCancel: () => void
  onMade: (buyer: Buyer) => void
}

export function NewBuyer({ begun, onCancel, onMade }: NewBuyerProps) {
  const t = useText()
  const [typed, setTyped] = useState(begun)
  const [known, setKnown] = useState<Buyer | null>(null)
  const making = useCommand({
    endpoint: addBuyer,
    params: {},
    onDone: ({ customer, isKnown }) => (isKnown ? setKnown(customer) : onMade(customer)),
  })
  const errors = fieldTexts(t, making.error)
  const isSame = known !== null && known.email.toLowerCase() === typed.email.trim().toLowerCase()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    making.mutate({ ...typed, isAnother: isSame })
  }
  return (
    <form noValidate onSubmit={submit}>
      <FieldStack>
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`label.${field}`)}
            type={types[field]}
            required={field === 'lastName'}
            maxLength={80}
            value={typed[field]}
            error={errors[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        {isSame && (
          <ErrorPanel
            title={t('ticketing.buyer.known', { name: known.name })}
            wayOut={
              <Button look="main" onClick={() => onMade(known)}>
                {t('ticketing.buyer.useKnown', { name: known.name })}
              </Button>
            }
          />
        )}
        {making.isError && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('ticketing.buyer.failed')}>
            {refusalText(t, making.error)}
          </ErrorPanel>
        )}
        <div className={styles['refundActions']}>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button look={isSame ? 'plain' : 'main'} type="submit" busy={making.isPending}>
            {t(isSame ? 'ticketing.buyer.saveAnother' : 'rows.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
