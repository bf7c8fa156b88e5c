import { type AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { valueText, labelOf, type Words } from '@dxweb/kit/definitions/register-words.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useMemo } from 'react'
import type { TextValues } from '@dxweb/locales/format-message.ts'
import { useText, useTexts } from '../../../ui/text/text.ts'
import type { RegisterLook } from './look.ts'

export interface RegisterWords {
  title: string
  /** Name of a single row within a sentence, such as 'priskategori'. */
  one: string
  label: (field: string) => string
  choice: (field: string, value: string) => string
  /** Label of an empty reference, such as 'Hele huset'; undefined if the register has no such label. */
  none: (field: string) => string | undefined
  /** Returns the register's own text for a key below its prefix, or the text shared by all registers. */
  own: (key: string, values?: TextValues) => string
  step: (name: string) => string
  stepDone: (name: string) => string
}

export type FieldWords = Pick<RegisterWords, 'label' | 'choice' | 'none'>

export function useWords(): Words {
  const { has, text } = useTexts()
  return useMemo(() => ({ has, t: text }), [has, text])
}

// catalog: rows.*

export function useRegisterWords({ name }: Pick<AnyCollection, 'name'>): RegisterWords {
  const words = useWords()
  const t = useText()
  return useMemo(() => {
    const one = inSentence(words.t(`register.${name}.one`))
    const many = inSentence(words.t(`register.${name}`))
    return {
      title: words.t(`register.${name}`),
      one,
      label: (field) => labelOf(words, name, field),
      choice: (field, value) => valueText(words, name, field, value),
      none: (field) => {
        const key = `register.${name}.${field}.none`
        return words.has(key) ? words.t(key) : undefined
      },
      own: (key, values) => {
        const named = `register.${name}.${key}`
        return t(words.has(named) ? named : `rows.${key}`, { one, many, ...values })
      },
      step: (step) => {
        const named = `register.${name}.step.${step}`
        return words.t(words.has(named) ? named : `step.${step}`)
      },
      stepDone: (step) => {
        const named = `register.${name}.stepDone.${step}`
        return words.t(words.has(named) ? named : 'rows.stepDone')
      },
    }
  }, [words, t, name])
}

export function useLookWords({ collection, names }: RegisterLook): RegisterWords {
  const words = useRegisterWords(collection)
  return useMemo(() => {
    if (!names) return words
    return {
      ...words,
      title: names.title,
      label: (field) => names.labels[field] ?? words.label(field),
    }
  }, [words, names])
}
