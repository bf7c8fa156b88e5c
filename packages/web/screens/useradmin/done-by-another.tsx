import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { useText } from '../../ui/text/text.ts'
import type { FoundPerson } from './found-person.ts'

export function DoneByAnother({ person }: { person: FoundPerson }) {
  const t = useText()
  const { state, displayName: name, mergedInto } = person
  const now = state === 'merged' || state === 'shutOut' ? state : 'letIn'
  return (
    <ErrorPanel title={t('everybody.refused')}>
      {t(`everybody.now.${now}`, { name, email: mergedInto?.email ?? '' })}
    </ErrorPanel>
  )
}
