import {
  listPlatformUsers,
  mergePlatformUser,
} from '@dxweb/areas/access/platform-users/contract.ts'
import { useState } from 'react'
import { kept, useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { DoneByAnother } from './done-by-another.tsx'
import type { FoundPerson } from './found-person.ts'
import { gainedAccess } from './gained-access.ts'
import { PlaceLines } from './person-cards.tsx'
import styles from './useradmin.module.css'

type Other = ReplyOf<typeof listPlatformUsers.parts>['data'][number]

function Gains({ person, stays }: { person: FoundPerson; stays: Other }) {
  const t = useText()
  const gained = gainedAccess(person, stays)
  const { email } = stays
  return (
    <section aria-live="polite">
      <p>{t(gained.length > 0 ? 'everybody.gains' : 'everybody.gainsNothing', { email })}</p>
      {gained.length > 0 && <PlaceLines places={gained} t={t} />}
    </section>
  )
}

export default function MergeDialog({
  person,
  onClose,
}: {
  person: FoundPerson
  onClose: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const base = pagePath(usePartnerId(), 'useradmin')
  const [typed, type] = useState('')
  const [into, choose] = useState<Other | null>(null)
  const asked = { q: typed, state: 'active' as const, limit: '20' }
  const found = useRead(listPlatformUsers, asked, { ...kept, enabled: typed.trim().length > 1 })
  const others = (found.data?.data ?? []).filter(({ id }) => id !== person.id)
  // A selected option puts its label into the search field, and the label matches no user.
  const chosen = others.find(({ id }) => id === into?.id) ?? into
  const offered = chosen === null || others.includes(chosen) ? others : [chosen, ...others]
  const merge = useCommand({
    endpoint: mergePlatformUser,
    params: { id: person.id },
    doneKey: 'everybody.merged',
    onDone: ({ id }) => void navigate({ to: `${base}/${id}` }),
  })
  const isAnothers = person.state === 'merged' && !merge.isPending && !merge.isSuccess
  return (
    <Dialog
      opened
      size="small"
      title={t('everybody.merge')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look="danger"
            busy={merge.isPending}
            disabled={chosen === null || isAnothers}
            onClick={() =>
              chosen &&
              merge.mutate({
                version: person.version,
                intoId: chosen.id,
                intoVersion: chosen.version,
              })
            }
          >
            {t('everybody.mergeDo')}
          </Button>
        </>
      }
    >
      <p className={styles['mergePeople']}>{t('everybody.mergeText', { email: person.email })}</p>
      <SelectField
        label={t('everybody.mergeInto')}
        required
        value={chosen && String(chosen.id)}
        options={offered.map(({ id, displayName, email }) => ({
          value: String(id),
          label: displayName === email ? email : `${displayName} · ${email}`,
        }))}
        onSearch={type}
        onChange={(id) => choose(offered.find((other) => String(other.id) === id) ?? null)}
      />
      {chosen && !isAnothers && <Gains person={person} stays={chosen} />}
      {isAnothers ? (
        <DoneByAnother person={person} />
      ) : (
        merge.error && (
          <ErrorPanel title={t('everybody.refused')}>{reasonText(t, merge.error)}</ErrorPanel>
        )
      )}
    </Dialog>
  )
}
