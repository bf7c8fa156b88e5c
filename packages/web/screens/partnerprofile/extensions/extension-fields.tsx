import type { addIntegration, listIntegrations } from '@dxweb/areas/integrations/contract.ts'
import { hasServerKey, needsAddress, needsContent } from '@dxweb/areas/integrations/rules.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useState } from 'react'
import { editsSince } from '../../../parts/register/form/typed.ts'
import { CheckField, TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: integrations.key.*
// catalog: integrations.serverKey.*

export type Integration = ReplyOf<typeof listIntegrations.parts>['data'][number]
type Body = BodyOf<typeof addIntegration.parts>

interface Typed {
  apiKey: string
  serverKey: string
  stopsSending: boolean
  address: string
  cinema: boolean
  culture: boolean
}

const typedOf = ({ address, extras }: Integration): Typed => ({
  apiKey: '',
  serverKey: '',
  stopsSending: false,
  address,
  ...extras,
})

/**
 * An empty key keeps its stored value. Empty required values are sent, so that the server reports all faults together.
 */
function bodyOf({ integrationId, isAdded, version }: Integration, typed: Typed): Body {
  const { stopsSending, cinema, culture } = typed
  const [apiKey = '', serverKey = '', address = ''] = [
    typed.apiKey,
    typed.serverKey,
    typed.address,
  ].map((each) => each.trim())
  return {
    ...((apiKey !== '' || !isAdded) && { apiKey }),
    ...(stopsSending ? { serverKey: null } : serverKey !== '' && { serverKey }),
    ...(needsAddress(integrationId) && { address }),
    extras: { cinema, culture },
    version,
  }
}

/** Fields that the user has not changed show the saved row. */
export function useTyped(integration: Integration) {
  const [changed, set] = useState<Partial<Typed>>({})
  const typed = { ...typedOf(integration), ...changed }
  return {
    typed,
    body: bodyOf(integration, typed),
    change: (part: Partial<Typed>) => set((before) => ({ ...before, ...part })),
    /** Keeps changes that were typed during the save. */
    forget: () => set((now) => editsSince(now, changed)),
  }
}

interface FieldsProps {
  integration: Integration
  typed: Typed
  errors: Readonly<Record<string, string | undefined>>
  onChange: (part: Partial<Typed>) => void
}

function ServerKeyFields({ integration, typed, errors, onChange }: FieldsProps) {
  const t = useText()
  const { integrationId, serverKeyEnding } = integration
  const isStored = serverKeyEnding !== ''
  return (
    <>
      <TextField
        label={t(`integrations.serverKey.${integrationId}`)}
        about={t(isStored ? 'integrations.serverKeyEnds' : 'integrations.serverKeyAbout', {
          ending: serverKeyEnding,
        })}
        value={typed.serverKey}
        maxLength={500}
        error={errors['serverKey']}
        onChange={(serverKey) => onChange({ serverKey })}
      />
      {isStored && (
        <CheckField
          label={t('integrations.stopSending')}
          value={typed.stopsSending}
          onChange={(stopsSending) => onChange({ stopsSending })}
        />
      )}
    </>
  )
}

function ContentFields({ typed: { cinema, culture }, errors, onChange }: FieldsProps) {
  const t = useText()
  return (
    <>
      <CheckField
        label={t('integrations.cinema')}
        value={cinema}
        error={errors['extras']}
        onChange={(isOn) => onChange({ cinema: isOn })}
      />
      <CheckField
        label={t('integrations.culture')}
        value={culture}
        onChange={(isOn) => onChange({ culture: isOn })}
      />
    </>
  )
}

/** Keys can be set but are never shown. */
export function ExtensionFields(props: FieldsProps) {
  const t = useText()
  const { integration, typed, errors, onChange } = props
  const { integrationId, isAdded } = integration
  return (
    <>
      {needsAddress(integrationId) && (
        <TextField
          label={t('integrations.address')}
          about={t('integrations.addressAbout')}
          value={typed.address}
          required
          maxLength={300}
          error={errors['address']}
          onChange={(address) => onChange({ address })}
        />
      )}
      <TextField
        label={t(`integrations.key.${integrationId}`)}
        about={isAdded ? t('integrations.newKey') : undefined}
        value={typed.apiKey}
        required={!isAdded}
        maxLength={200}
        error={errors['apiKey']}
        onChange={(apiKey) => onChange({ apiKey })}
      />
      {hasServerKey(integrationId) && <ServerKeyFields {...props} />}
      {needsContent(integrationId, { cinema: false, culture: false }) && (
        <ContentFields {...props} />
      )}
    </>
  )
}
