import { findCode } from '@dxweb/areas/campaigns/links/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useTypeAhead } from '../../../ui/dialogs/type-ahead.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import type { CartCampaign } from '../counter/cart/cart.ts'

const first = { autoFocus: true }

interface CodeDialogProps {
  onClose: () => void
  onFound: (campaign: CartCampaign) => void
}

function useFind(onFound: CodeDialogProps['onFound']) {
  const t = useText()
  const partnerId = usePartnerId()
  const [error, setError] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const find = async (typed: string) => {
    const code = typed.trim()
    if (code === '') return setError(t('field.required'))
    setFinding(true)
    try {
      const found = await callApi(findCode, {
        params: { partnerId },
        query: { code },
        isQuiet: true,
      })
      onFound({ code: found.code, name: found.campaign.name })
    } catch (failed) {
      const isUnknown = failed instanceof Refusal && failed.code === 'not_found'
      setError(isUnknown ? t('ticketing.campaign.unknown') : reasonText(t, failed))
      setFinding(false)
    }
  }
  return { find, error, isFinding, forget: () => setError(undefined) }
}

/** A scanner types the code and ends with Enter. */
export default function CodeDialog({ onClose, onFound }: CodeDialogProps) {
  const t = useText()
  const formId = useId()
  const [typed, type] = useState('')
  const { find, error, isFinding, forget } = useFind(onFound)
  useTypeAhead((code, isEntered) => {
    type(code)
    if (isEntered) void find(code)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void find(typed)
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('ticketing.campaign.code')}
      isUnsaved={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" busy={isFinding}>
            {t('ticketing.campaign.use')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t('ticketing.campaign.code')}
          about={t('ticketing.campaign.about')}
          value={typed}
          error={error}
          {...first}
          maxLength={600}
          onChange={(text) => {
            forget()
            type(text)
          }}
        />
      </form>
    </Dialog>
  )
}
