import { ItemsInput } from '../../../parts/register/form/items-input.tsx'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import type { RegisterWords } from '../../../parts/register/look/use-words.ts'
import { makeVenue } from '@dxweb/server/flows/make-venue/contract.ts'
import { useMemo } from 'react'
import type { DrawnInput } from '../../../parts/command/command-fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import '../../../parts/register/form/form.module.css'

// catalog: partneradmin.hall.*

export const hallSize = { rows: 10, seatsPerRow: 12, places: 0, isCinema: false }

const [plan] = plansOf({ halls: makeVenue.parts.body._zod.def.shape.halls })

function useHallWords(): RegisterWords {
  const t = useText()
  return useMemo(() => {
    const own = () => t('partneradmin.hall.add')
    const label = (field: string) =>
      field === 'halls' ? t('partneradmin.halls') : t(`partneradmin.hall.${field}`)
    const none = () => undefined
    return {
      title: '',
      one: '',
      label,
      choice: (_, value) => value,
      none,
      own,
      step: own,
      stepDone: own,
    }
  }, [t])
}

export function HallsInput({ typed, errors, onChange }: DrawnInput) {
  const words = useHallWords()
  return plan && <ItemsInput {...{ plan, words, typed, errors, onChange }} initial={hallSize} />
}
