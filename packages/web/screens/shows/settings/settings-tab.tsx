import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  getSalesSettings,
  salesSettings,
  saveSalesSettings,
} from '@dxweb/areas/events/sales-settings/contract.ts'
import {
  endFields,
  type Sentence,
  type SalesSettings,
  settingsSentences,
  settingFaults,
  touchedBy,
} from '@dxweb/areas/events/sales-settings/rules.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { labelOf } from '@dxweb/kit/definitions/register-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { read, useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone, useUntil, useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { FieldInput } from '../../../parts/register/form/field-input.tsx'
import { type FieldPlan, plansOf } from '../../../parts/register/look/field-plan.ts'
import { useValueText } from '../../../parts/register/values/use-value-text.ts'
import { useRegisterWords, useWords } from '../../../parts/register/look/use-words.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import { WebFields } from '../../../parts/web-fields/web-fields.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { ClosedThen } from '../opening-hours/closed-then.tsx'
import { useSegments } from '../../../parts/report/asked/use-segments.ts'
import { ClosedTo } from './closed-to.tsx'
import { LastChanged } from '../ground/last-changed.tsx'
import { ImpactFrame } from '../form/impact-frame.tsx'
import { TypedConflict } from '../form/typed-conflict.tsx'
import { type TypedForm, useTypedForm } from '../form/use-typed-form.ts'
import '../../../parts/register/form/form.module.css'
import styles from '../form/styles/tabs.module.css'

type Settings = ReplyOf<typeof getSalesSettings.parts>

const parts = [
  {
    key: 'sale',
    fields: ['isCounterSaleOpen', 'salesStart', 'salesStop', 'ticketCount', 'hidesPrice'],
  },
  { key: 'closed', fields: ['closedSegmentId', 'closedUntil'] },
  { key: 'web', fields: ['isWebSaleOpen', 'webSalesStart', 'webSalesStop', 'webPurchaseCode'] },
  { key: 'limits', fields: ['minPerPurchase', 'maxPerPurchase', 'maxPerScreening', 'avoidsGaps'] },
  {
    key: 'reserving',
    fields: ['lastReservation', 'holdDays', 'pickupMinutes', 'pickupDeadline'],
  },
  { key: 'validity', fields: ['validFrom', 'validTo'] },
] as const

function Meaning({ event, settings }: { event: EventDetail; settings: SalesSettings }) {
  const t = useText()
  const when = useWhen()
  const end = useUntil()
  const textOf = ({ key, at, until, count = 0, least = 0, code = '' }: Sentence) =>
    t(`shows.settings.says.${key}`, {
      at: at ? when(at, 'full') : '',
      until: until ? end(until, 'full') : '',
      count,
      least,
      code,
    })
  return (
    <p className="dx-settings-meaning" aria-live="polite">
      {settingsSentences(settings, event, Date.parse(nowIso())).map(textOf).join(' ')}
    </p>
  )
}

interface FieldsProps {
  form: TypedForm
  event: EventDetail
  settings: SalesSettings
}

const Folded = ({ isOfWeb, ...part }: ComponentProps<typeof WebFields> & { isOfWeb: boolean }) =>
  isOfWeb ? <WebFields {...part} /> : part.children

function Fields({ form, event, settings }: FieldsProps) {
  const t = useText()
  const words = useRegisterWords({ name: 'salessettings' })
  return parts.map(({ key, fields }) => (
    <section className="dx-form-part" key={key} aria-label={t(`shows.settings.part.${key}`)}>
      <h2 className={styles['settingsPart']}>{t(`shows.settings.part.${key}`)}</h2>
      <Folded isOfWeb={key === 'web'} isRefused={fields.some((field) => form.errors[field])}>
        <div className="dx-form-grid">
          {fields.map((field) => {
            const plan = form.plans.find((each) => each.field === field)
            if (field === 'closedSegmentId')
              return <ClosedTo key={field} form={form} words={words} />
            return (
              plan && (
                <FieldInput
                  key={field}
                  plan={plan}
                  words={words}
                  name={field}
                  label={words.label(field)}
                  typed={form.typed[field]}
                  required={plan.isRequired}
                  error={form.errors[field]}
                  onChange={(value: unknown) => form.change(field, value)}
                />
              )
            )
          })}
        </div>
      </Folded>
      {key === 'reserving' && <ClosedThen event={event} deadline={settings.pickupDeadline} />}
    </section>
  ))
}

function useSettingText(settings: Settings) {
  const text = useValueText()
  const end = useUntil()
  const segments = useSegments()
  return ({ field, kind }: FieldPlan) => {
    const value = settings[field as keyof Settings]
    if (field === 'closedSegmentId') return segments.find(({ id }) => id === value)?.name ?? ''
    if (endFields.includes(field)) return typeof value === 'string' ? end(value, 'full') : ''
    return text({ register: 'salessettings', field, kind, value, names: {} })
  }
}

function Facts({ settings }: { settings: Settings }) {
  const words = useRegisterWords({ name: 'salessettings' })
  const text = useSettingText(settings)
  return (
    <dl className={styles['conflictList']}>
      {plansOf(salesSettings).map((plan) => (
        <div className="dx-contents" key={plan.field}>
          <dt>{words.label(plan.field)}</dt>
          <dd>{text(plan) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Impact({ event, before, after }: ImpactProps) {
  const t = useText()
  const touched = touchedBy(
    before,
    after,
    { ...event, isPublished: event.state === 'published' && event.saleState !== 'stopped' },
    nowIso(),
  )
  if (touched.length === 0) return null
  return (
    <ImpactFrame
      texts={touched.map(({ key, count = 0 }) => t(`shows.settings.touches.${key}`, { count }))}
    />
  )
}

interface ImpactProps {
  event: EventDetail
  before: SalesSettings
  after: SalesSettings
}

const nowIso = () => new Date().toISOString()

function useSettingsForm(event: EventDetail, settings: Settings) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const params = { partnerId, id: event.id }
  const reread = async () => {
    await ownChangesRefetched()
    return client.ensureQueryData(read(getSalesSettings, params))
  }
  const send = async (values: Record<string, unknown>, version: number) => {
    const body = { ...values, version } as BodyFor<typeof saveSalesSettings.parts>
    await callApi(saveSalesSettings, { params, body })
    return reread()
  }
  const revert = async (version: number) => {
    const before = Object.keys(salesSettings).map((field) => [
      field,
      settings[field as keyof Settings],
    ])
    try {
      await send(Object.fromEntries(before) as Record<string, unknown>, version)
      toast({ text: t('shows.settings.undone') })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  const form = useTypedForm<Settings>({
    fields: salesSettings,
    row: settings,
    check: (values) => settingFaults(values as unknown as SalesSettings, { ...event }, timeZone),
    reread,
    save: async (values, version) => {
      const now = await send(values, version)
      toast({ text: t('shows.settings.saved'), undo: () => void revert(now.version) })
      return now
    },
  })
  return form
}

function SettingsForm({ event, settings }: { event: EventDetail; settings: Settings }) {
  const t = useText()
  const words = useWords()
  const text = useSettingText(settings)
  const element = useRef<HTMLFormElement>(null)
  const form = useSettingsForm(event, settings)
  const isRead = !event.can.edit || event.state === 'cancelled'
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (await form.submit()) return
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const { conflict, refusal } = form
  const known = knownOf(form.values)
  const next = { ...settings, ...known }
  // Hides the summary while a field is incomplete, since the saved value of the field may mean the opposite.
  const isWhole = form.plans.every(({ field }) => Object.hasOwn(known, field))
  // Returns the other user's value for a conflict, in the same form as for users who cannot edit.
  const valueOf = (field: string) => {
    const plan = form.plans.find((each) => each.field === field)
    return plan ? text(plan) : ''
  }
  return (
    <form ref={element} noValidate className="dx-row-form" onSubmit={(e) => void submit(e)}>
      <UnsavedGuard unsaved={() => form.isUnsaved} saving={form.isSaving} />
      {isWhole && <Meaning event={event} settings={next} />}
      {isRead ? (
        <Facts settings={settings} />
      ) : (
        <Fields form={form} event={event} settings={next} />
      )}
      {conflict && (
        <TypedConflict
          theirs={conflict.differing.map(({ field }) => ({
            label: labelOf(words, 'salessettings', field),
            value: valueOf(field),
          }))}
          onUseTheirs={form.drop}
          onKeepMine={form.keepMine}
        />
      )}
      {isWhole && form.isUnsaved && <Impact event={event} before={settings} after={next} />}
      {refusal && !refusal.fields && !conflict && (
        <ErrorPanel title={t('shows.settings.refused')}>{refusalText(t, refusal)}</ErrorPanel>
      )}
      {!isRead && (
        <FormFoot>
          {form.isUnsaved && <Button onClick={form.drop}>{t('shell.cancel')}</Button>}
          <Button
            look="main"
            type="submit"
            busy={form.isSaving}
            disabled={!form.isUnsaved || conflict !== null}
          >
            {t('shows.settings.save')}
          </Button>
        </FormFoot>
      )}
    </form>
  )
}

const knownOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => {
      const schema = salesSettings[field as keyof typeof salesSettings]
      return z.safeParse(schema, value).success
    }),
  )

export default function SettingsTab({ event }: { event: EventDetail }) {
  const found = useRead(getSalesSettings, { id: event.id })
  return (
    <div className="dx-tab-stack">
      <Card>
        <Loaded of={found} failedKey="shows.settings.failed" lines={10}>
          {(settings) => <SettingsForm event={event} settings={settings} />}
        </Loaded>
      </Card>
      <LastChanged event={event} />
    </div>
  )
}
