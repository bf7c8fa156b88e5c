import type { AskedParameter } from '@dxweb/areas/reports/mode/contract.ts'
import { beginOf } from '@dxweb/areas/reports/mode/rules.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { todayHere } from '../../../ui/dates/use-day-text.ts'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { ParameterField } from './parameter-field.tsx'

interface ParameterFormProps {
  parameters: readonly AskedParameter[]
  error: Error | null
  failedKey: string
  onSubmit: (given: Record<string, string>) => void
  children: ReactNode
}

export function ParameterForm({
  parameters,
  error,
  failedKey,
  onSubmit,
  children,
}: ParameterFormProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const begun = Object.assign({}, ...parameters.map((one) => beginOf(one, todayHere())))
  const values: Record<string, string> = { ...begun, ...typed }
  const errors = fieldTexts(t, error)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    onSubmit(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <FieldStack>
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            {...{ parameter, values, errors }}
            onChange={(part, value) => setTyped({ ...typed, [part]: value })}
          />
        ))}
        {error && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t(failedKey)}>{refusalText(t, error)}</ErrorPanel>
        )}
        {children}
      </FieldStack>
    </form>
  )
}
