import { type RegisterWords, useRegisterWords } from '../register/look/use-words.ts'
import { useText } from '../../ui/text/text.ts'

export function useRuleWords(): RegisterWords {
  const t = useText()
  const words = useRegisterWords({ name: 'filmrule' })
  return {
    ...words,
    label: (field) =>
      field === 'ageLimit' ? words.label(field) : t(`settings.filmRules.${field}`),
    choice: (field, value) =>
      field === 'days' ? t(`choice.priceDays.${value}`) : words.choice(field, value),
  }
}
