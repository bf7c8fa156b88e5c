import { type ReactNode, useMemo } from 'react'
import { useSession } from '../../../data/session/session.ts'
import type { RegisterLook } from '../look/look.ts'
import { OfferedValues, ValueAbouts, ValueNames } from './field-input.tsx'

export function LookChoices({ look, children }: { look: RegisterLook; children: ReactNode }) {
  const session = useSession()
  const offered = useMemo(() => look.offered?.(session) ?? {}, [look, session])
  const helpTexts = useMemo(() => look.helpTexts?.(session) ?? {}, [look, session])
  const names = useMemo(() => look.choiceLabels?.(session) ?? {}, [look, session])
  return (
    <ValueNames value={names}>
      <ValueAbouts value={helpTexts}>
        <OfferedValues value={offered}>{children}</OfferedValues>
      </ValueAbouts>
    </ValueNames>
  )
}
