import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import { feedKinds } from '@dxweb/areas/events/feeds/contract.ts'
import { useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldStack, SelectField } from '../../ui/fields/fields.tsx'
import { useText } from '../../ui/text/text.ts'

type Kind = (typeof feedKinds)[number]

export type FeedWish =
  | { kind: 'user' }
  | { kind: 'hall'; auditoriumId: number }
  | { kind: 'renter'; renterId: number }

function wishOf(kind: Kind, id: number): FeedWish {
  if (kind === 'user') return { kind }
  return kind === 'hall' ? { kind, auditoriumId: id } : { kind, renterId: id }
}

export function FeedForm({ onMake }: { onMake: (wish: FeedWish) => Promise<void> }) {
  const t = useText()
  const choices = useRead(getEventChoices, {}).data
  const [kind, setKind] = useState<Kind>('user')
  const [chosen, choose] = useState('')
  const [isMaking, setMaking] = useState(false)
  const rows = { user: [], hall: choices?.auditoriums ?? [], renter: choices?.renters ?? [] }[kind]
  const make = async () => {
    setMaking(true)
    await onMake(wishOf(kind, Number(chosen)))
    setMaking(false)
  }
  return (
    <FieldStack>
      <SelectField
        label={t('feeds.what')}
        value={kind}
        options={feedKinds.map((value) => ({ value, label: t(`feeds.kind.${value}`) }))}
        onChange={(value) => {
          setKind((value ?? 'user') as Kind)
          choose('')
        }}
      />
      {kind !== 'user' && (
        <SelectField
          label={t(`feeds.kind.${kind}`)}
          required
          value={chosen || null}
          options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => choose(value ?? '')}
        />
      )}
      <div>
        <Button
          look="main"
          busy={isMaking}
          disabled={kind !== 'user' && chosen === ''}
          onClick={() => void make()}
        >
          {t('feeds.make')}
        </Button>
      </div>
    </FieldStack>
  )
}

/** The feed of a renter can contain only the renter's own events. */
export function OwnFeedForm({
  renterId,
  onMake,
}: {
  renterId: number
  onMake: (wish: FeedWish) => Promise<void>
}) {
  const t = useText()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    await onMake({ kind: 'renter', renterId })
    setMaking(false)
  }
  return (
    <div>
      <Button look="main" busy={isMaking} onClick={() => void make()}>
        {t('feeds.make')}
      </Button>
    </div>
  )
}
