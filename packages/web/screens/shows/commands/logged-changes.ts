import type { EconomyLine } from '@dxweb/areas/settlements/event-economy/rules.ts'
import type { Deal } from '@dxweb/areas/settlements/renter/artist.ts'
import type { getEventLog } from '@dxweb/areas/events/planning/contract.ts'
import { salesSettings } from '@dxweb/areas/events/sales-settings/contract.ts'
import { endFields } from '@dxweb/areas/events/sales-settings/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import { useValueText } from '../../../parts/register/values/use-value-text.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useText, useTexts } from '../../../ui/text/text.ts'
import { usePricesText } from '../prices/prices-in-log.ts'
import type { EventChoices } from '../ground/queries.ts'

type Change = ReplyOf<typeof getEventLog.parts>['data'][number]['changes'][number]

/** Fields with a readable name, in display order. The log omits all other fields. */
const fields = [
  'title',
  'heading',
  'auditoriumId',
  'extraAuditoriumIds',
  'resource',
  'staff',
  'unitCount',
  'startsAt',
  'endsAt',
  'busyFrom',
  'busyUntil',
  'eventTypeId',
  'renterId',
  'organizer',
  'isOpenEvent',
  'soundCheckMinutes',
  'doorsMinutes',
  'pauseCount',
  'pauseMinutes',
  'contactName',
  'contactMobile',
  'staffNote',
  'countedVisitors',
  'production',
  'ageLimit',
  'runtimeMinutes',
  'showingType',
  'isSaleOpen',
  'state',
  'note',
  'synopsis',
  'synopsisEn',
  'file',
  'image',
  'reason',
  'atOwnRisk',
  'sentTo',
  'prices',
  'zonePrices',
  'followsPrices',
  'supplements',
  'channelFees',
  'zones',
  'economy',
  'setList',
] as const

type Field = (typeof fields)[number]

const settings = plansOf(salesSettings)
const priceFields = new Set<Field>(['prices', 'zonePrices', 'supplements', 'channelFees'])

interface LoggedZone {
  name: string
  adjustmentOre: number
  seats: number
}

interface LoggedSetList {
  lines: readonly { title: string }[] | null
}

interface LoggedEconomy {
  lines: readonly EconomyLine[] | null
  deal: Deal | null
}

function useSumsText() {
  const t = useText()
  const money = (ore: number) => formatMoney(ore)
  return {
    zones: (value: string) =>
      (JSON.parse(value) as readonly LoggedZone[])
        .map(({ name, adjustmentOre, seats }) => {
          const price = adjustmentOre === 0 ? '' : ` ${money(adjustmentOre)}`
          return `${name}${price} (${seats})`
        })
        .join(' · '),
    setList: (value: string) =>
      ((JSON.parse(value) as LoggedSetList).lines ?? []).map(({ title }) => title).join(' · '),
    economy: (value: string) => {
      const { lines, deal } = JSON.parse(value) as LoggedEconomy
      const texts = (lines ?? []).map(
        ({ name, budgetOre, actualOre }) => `${name} ${money(actualOre ?? budgetOre)}`,
      )
      const kind = deal?.kind ?? 'none'
      return [...texts, ...(kind === 'none' ? [] : [t(`shows.economy.deal.${kind}`)])].join(' · ')
    },
  }
}

function useFieldText(choices: EventChoices | undefined) {
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const pricesText = usePricesText()
  const sums = useSumsText()
  const nameOf = (rows: readonly { id: number; name: string }[] | undefined, id: string) =>
    rows?.find((row) => String(row.id) === id)?.name ?? id
  const textOf: Partial<Record<Field, (value: string) => string>> = {
    auditoriumId: (value) => nameOf(choices?.auditoriums, value),
    extraAuditoriumIds: (value) =>
      (JSON.parse(value) as number[])
        .map((id) => nameOf(choices?.auditoriums, String(id)))
        .join(', '),
    eventTypeId: (value) => nameOf(choices?.eventTypes, value),
    renterId: (value) => nameOf(choices?.renters, value),
    startsAt: (value) => when(value, 'full'),
    busyFrom: (value) => when(value, 'full'),
    endsAt: (value) => until(value, 'full'),
    busyUntil: (value) => until(value, 'full'),
    doorsMinutes: (value) => t('shows.log.beforeStart', { count: Number(value) }),
    soundCheckMinutes: (value) => t('shows.log.beforeStart', { count: Number(value) }),
    pauseMinutes: (value) => t('shows.log.minutes', { count: Number(value) }),
    showingType: (value) => t(`register.filmprices.showingType.${value}`),
    ageLimit: (value) => t(`ticketing.age.${value}`),
    runtimeMinutes: (value) => t('shows.log.minutes', { count: Number(value) }),
    state: (value) => t(`shows.state.${value}`),
    image: (value) => t(`shows.log.image.${value}`),
    zones: sums.zones,
    economy: sums.economy,
    setList: sums.setList,
  }
  return (field: Field, value: string): string => {
    if (value === '' || value === '[]') return ''
    if (priceFields.has(field)) return pricesText(value)
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'shell.yes' : 'shell.no')
    return textOf[field]?.(value) ?? value
  }
}

function useSettingText() {
  const text = useValueText()
  const until = useUntil()
  return ({ field, kind }: (typeof settings)[number], logged: string) => {
    if (logged === '') return ''
    if (endFields.includes(field)) return until(logged, 'full')
    const isText = kind.kind === 'text' || kind.kind === 'instant'
    const value = isText ? logged : (JSON.parse(logged) as unknown)
    return text({ register: 'salessettings', field, kind, value, names: {} })
  }
}

/** In each change, `before` is null for a new row. */
export function useLogged(choices: EventChoices | undefined) {
  const { text: t, has } = useTexts()
  const words = useRegisterWords({ name: 'salessettings' })
  const fieldText = useFieldText(choices)
  const settingText = useSettingText()
  const labelOf = (field: string) => {
    const own = `shows.log.field.${field}`
    return t(has(own) ? own : `label.${field}`)
  }
  return (changes: readonly Change[]) => {
    const find = (name: string) =>
      changes.find(({ field, before, after }) => field === name && before !== after)
    const row = (field: string, label: string, text: (value: string) => string) => {
      const change = find(field)
      if (change === undefined) return []
      const { before, after } = change
      return [
        {
          field,
          label,
          before: before === '' ? null : text(before) || '–',
          after: text(after) || '–',
        },
      ]
    }
    return [
      ...fields.flatMap((field) => row(field, labelOf(field), (value) => fieldText(field, value))),
      ...settings.flatMap((plan) =>
        row(plan.field, words.label(plan.field), (value) => settingText(plan, value)),
      ),
    ]
  }
}
