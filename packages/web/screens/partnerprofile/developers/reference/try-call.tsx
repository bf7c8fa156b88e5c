import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { newKey } from '../../../../data/calls/call-api.ts'
import { urlOf } from '../../../../data/calls/url-of.ts'
import { type ApiCall, type Parameter, tryCall } from '../../../../data/open-api/open-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FieldStack, LongTextField, TextField } from '../../../../ui/fields/fields.tsx'
import { Badge } from '../../../../ui/page/badge.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './reference.module.css'
import { ShownText } from '../texts/shown-text.tsx'

/** Returns true for parameters that the user fills in; the page sets headers itself. */
const isFieldShown = ({ in: place }: Parameter) => place !== 'header'

const pathOf = (parameters: readonly Parameter[], typed: Readonly<Record<string, string>>) => {
  const of = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place).map(({ name }) => [name, typed[name] ?? '']),
    )
  return [of('path'), of('query')] as const
}

const begin = (example: unknown) => (example === undefined ? '' : JSON.stringify(example, null, 2))

/** Focuses the response and scrolls to it, since it may be out of sight below a long form. */
function useShown(answered: unknown) {
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (answered === undefined) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [answered])
  return element
}

export function TryCall({ call }: { call: ApiCall }) {
  const t = useText()
  const { method, path, parameters } = call
  const [typed, setTyped] = useState<Record<string, string>>({ partnerId: String(usePartnerId()) })
  const [body, setBody] = useState(begin(call.example))
  const [key, setKey] = useState('')
  const tried = useMutation({ mutationFn: tryCall, retry: false })
  const showAnswer = useShown(tried.error ?? tried.data)
  const needsKey = parameters.some(({ name }) => name === 'Idempotency-Key')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const headers: Record<string, string> = needsKey ? { 'Idempotency-Key': newKey() } : {}
    const url = urlOf(path, ...pathOf(parameters, typed))
    tried.mutate({ method, url, body: call.body ? body : '', key: key.trim(), headers })
  }
  return (
    <form noValidate onSubmit={submit}>
      <FieldStack>
        <p className="dx-second">
          {t(method === 'GET' ? 'reference.try.reads' : 'reference.try.changes')}
        </p>
        {parameters.filter(isFieldShown).map(({ name, required }) => (
          <TextField
            key={name}
            label={name}
            required={required}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {call.body && (
          <LongTextField label={t('reference.body')} rows={8} value={body} onChange={setBody} />
        )}
        {call.isForKeys && (
          <TextField
            label={t('reference.key')}
            about={t('reference.key.about')}
            type="password"
            value={key}
            onChange={setKey}
          />
        )}
        <div className="dx-form-actions">
          <Button type="submit" busy={tried.isPending}>
            {t('reference.try.do')}
          </Button>
        </div>
      </FieldStack>
      <output ref={showAnswer} tabIndex={-1} className={css['came']}>
        {tried.error && <p>{t('reference.try.failed')}</p>}
        {tried.data && (
          <>
            <Badge tone={tried.data.status < 300 ? 'good' : 'bad'}>{tried.data.status}</Badge>{' '}
            {t('webhooks.ms', { ms: tried.data.ms })}
            <ShownText label={t('reference.answer')} text={tried.data.text} />
          </>
        )}
      </output>
    </form>
  )
}
