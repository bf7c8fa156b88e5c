import { customers } from '@dxweb/areas/customers/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { request, urlOf } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Buyer } from './buyer.ts'

const fields = ['firstName', 'lastName', 'phone', 'email'] as const
const types = { firstName: 'text', lastName: 'text', phone: 'tel', email: 'email' } as const

interface NewBuyerProps {
  begun: Record<(typeof fields)[number], string>
  onCancel: () => void
  onMade: (buyer: Buyer) => void
}

/** The least that makes a customer: a name, and what he can be reached by. The rest is told under Kunder. */
export function NewBuyer({ begun, onCancel, onMade }: NewBuyerProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const [typed, setTyped] = useState(begun)
  const making = useMutation({
    meta: shownByScreen,
    mutationFn: async () => {
      const url = urlOf('/partners/{partnerId}/{name}', { partnerId, name: customers.name })
      const rest = {
        address: '',
        postalCode: '',
        city: '',
        wantsMail: false,
        wantsSms: false,
        note: '',
      }
      const answer = await request({ method: 'POST', url, body: { ...typed, ...rest } })
      return (await answer.json()) as { id: number }
    },
    onSuccess: ({ id }) => {
      const name = `${typed.firstName} ${typed.lastName}`.trim()
      onMade({ id, name, phone: typed.phone, email: typed.email })
    },
  })
  const errors = fieldTexts(t, making.error)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    making.mutate()
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
        {making.isError && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('ticketing.buyer.failed')}>
            {refusalText(t, making.error)}
          </ErrorPanel>
        )}
        <div className="dx-refund-actions">
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button look="main" type="submit" busy={making.isPending}>
            {t('rows.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
