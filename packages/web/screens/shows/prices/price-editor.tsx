import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { getEventPrices, eventPricesFields } from '@dxweb/areas/events/prices/contract.ts'
import { touchedByPrices } from '@dxweb/areas/events/prices/rules.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useRef } from 'react'
import * as z from 'zod/mini'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useRead } from '../../../data/rows/read.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { LazyMenu } from '../../../ui/buttons/lazy-menu.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import type { FormValues } from '../../../parts/register/look/look.ts'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import { typedRow } from '../../../parts/register/form/typed.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { useWebFields, WebFieldsLine } from '../../../parts/web-fields/web-fields.tsx'
import { ImpactFrame } from '../form/impact-frame.tsx'
import { TypedConflict } from '../form/typed-conflict.tsx'
import { AddedFields } from './added-fields.tsx'
import { CategoryFields } from './category-fields.tsx'
import { NamedPrices } from './named-prices.tsx'
import { PriceMatrixHead } from './price-matrix-head.tsx'
import { type PriceForm, type Prices, usePriceForm } from './use-price-form.ts'
import { ZoneFields } from './zone-fields.tsx'
import '../../../parts/register/form/form.module.css'
import '../form/styles/tabs.module.css'
import './prices.module.css'

const rowsOf = (typed: unknown) => (Array.isArray(typed) ? (typed as readonly FormValues[]) : [])
const categoryPlans = plansOf(eventPricesFields).flatMap(({ field, kind }) =>
  field === 'categories' && kind.kind === 'items' ? plansOf(kind.fields) : [],
)
const schema = z.strictObject(eventPricesFields)

function Impact({ prices, values }: { prices: Prices; values: unknown }) {
  const t = useText()
  const read = z.safeParse(schema, values)
  if (!read.success) return null
  const held = { ...prices, isOnWeb: prices.isWebSaleOpen }
  const touched = touchedByPrices(prices, read.data, held)
  if (touched.length === 0) return null
  return (
    <ImpactFrame
      texts={touched.map(({ key, count = 0 }) => t(`shows.prices.touches.${key}`, { count }))}
    />
  )
}

interface EditorProps {
  event: EventDetail
  onDone: () => void
}

interface FormProps extends EditorProps {
  prices: Prices
}

function useCategories(
  form: PriceForm,
  event: EventDetail,
  frame: RefObject<HTMLFormElement | null>,
) {
  const locale = useLocale()
  const rows = rowsOf(form.typed['categories'])
  const set = (next: readonly FormValues[]) => form.change('categories', next)
  const focus = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus())
  return {
    rows,
    set,
    change: (at: number, field: string, value: unknown) =>
      set(rows.map((row, place) => (place === at ? { ...row, [field]: value } : row))),
    add(offered?: Prices['offered'][number]) {
      const category = {
        id: null,
        priceCategoryId: offered?.id ?? null,
        name: offered?.name ?? '',
        shortName: offered?.shortName ?? '',
        priceOre: offered?.priceOre,
        feeOre: 0,
        isSoldOnWeb: offered?.isSoldOnWeb ?? true,
        isCompanion: offered?.isCompanion ?? false,
        needsMembership: offered?.needsMembership ?? false,
        isStopped: false,
        zonePrices: event.zones.map(({ id }) => ({ zoneId: id, priceOre: null })),
      }
      set([...rows, typedRow(categoryPlans, category, { locale, timeZone: 'UTC' })])
      focus(`[data-category="${rows.length}"] input`)
    },
    remove(at: number) {
      set(rows.toSpliced(at, 1))
      focus('[data-add-category] button')
    },
    move(at: number, by: -1 | 1) {
      const row = rows[at]
      if (row) set(rows.toSpliced(at, 1).toSpliced(at + by, 0, row))
      focus(`[data-category="${at + by}"] input`)
    },
  }
}

type Categories = ReturnType<typeof useCategories>

function AddCategory({ prices, categories }: { prices: Prices; categories: Categories }) {
  const t = useText()
  const taken = new Set(categories.rows.map((row) => row['priceCategoryId']))
  const items = prices.offered
    .filter(({ id }) => !taken.has(String(id)))
    .map((offered) => ({
      key: String(offered.id),
      label: offered.name,
      about: formatMoney(offered.priceOre),
      onSelect: () => categories.add(offered),
    }))
  const own = { key: 'own', label: t('shows.prices.addOwn'), apart: items.length > 0 }
  return (
    <span data-add-category>
      <LazyMenu
        position="bottom-start"
        width={280}
        items={[...items, { ...own, onSelect: () => categories.add() }]}
        renderButton={(open) => (
          <Button icon={<IconPlus size={16} />} onClick={open}>
            {t('rows.items.add.categories')}
          </Button>
        )}
      />
    </span>
  )
}

function useKept(prices: Prices) {
  const t = useText()
  return (category: FormValues) => {
    const held = prices.held.find(({ categoryId }) => String(categoryId) === category['id'])
    if (!held) return undefined
    const name = String(category['name'])
    if (held.soldCount > 0) return t('shows.prices.kept.sold', { name, count: held.soldCount })
    if (held.reservedCount === 0) return undefined
    return t('shows.prices.kept.reserved', { name, count: held.reservedCount })
  }
}

function usePricesText() {
  const t = useText()
  const money = (ore: number) => formatMoney(ore)
  return (event: EventDetail, prices: Prices) => [
    {
      label: t('label.prices'),
      value: prices.categories.map(({ name, priceOre }) => `${name} ${money(priceOre)}`).join(', '),
    },
    ...(event.zones.length === 0
      ? []
      : [
          {
            label: t('shows.prices.adjustments'),
            value: event.zones
              .map(({ id, name }) => {
                const zone = prices.zones.find((one) => one.id === id)
                return `${name} ${money(zone?.adjustmentOre ?? 0)}`
              })
              .join(', '),
          },
        ]),
  ]
}

function Form({ event, prices, onDone }: FormProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = usePriceForm(event, prices, onDone)
  const categories = useCategories(form, event, element)
  const keptBy = useKept(prices)
  const pricesText = usePricesText()
  const web = useWebFields()
  const { conflict, refusal, errors } = form
  const zones = rowsOf(form.typed['zones'])
  const adjustments = new Map(
    zones.map((zone) => [Number(zone['id']), String(zone['adjustmentOre'])]),
  )
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (await form.submit()) return
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <form ref={element} noValidate className="dx-row-form" onSubmit={(e) => void submit(e)}>
      <UnsavedGuard unsaved={() => form.isUnsaved} saving={form.isSaving} />
      <div className="dx-price-scroll">
        <table className="dx-price-matrix" aria-label={t('label.prices')}>
          <PriceMatrixHead event={event} showsWeb={web.isShown} />
          <tbody>
            {zones.length > 0 && (
              <ZoneFields
                event={event}
                zones={zones}
                errors={errors}
                onChange={(next) => form.change('zones', next)}
              />
            )}
            {categories.rows.map((category, at) => (
              <CategoryFields
                key={at}
                at={at}
                count={categories.rows.length}
                category={category}
                event={event}
                adjustments={adjustments}
                showsWeb={web.isShown}
                errors={errors}
                kept={keptBy(category)}
                onChange={(field, value) => categories.change(at, field, value)}
                onMove={(by) => categories.move(at, by)}
                onRemove={() => categories.remove(at)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="dx-price-adding">
        <AddCategory prices={prices} categories={categories} />
        <NamedPrices prices={prices} rows={categories.rows} onChange={categories.set} />
      </div>
      {!web.isShown && <WebFieldsLine onShow={web.show} />}
      <AddedFields form={form} prices={prices} />
      {conflict && (
        <TypedConflict
          theirs={pricesText(event, prices)}
          onUseTheirs={form.drop}
          onKeepMine={form.keepMine}
        />
      )}
      {form.isUnsaved && <Impact prices={prices} values={form.values} />}
      {errors['categories'] && (
        <ErrorPanel title={t('shows.prices.refused')}>{errors['categories']}</ErrorPanel>
      )}
      {refusal && !refusal.fields && !conflict && (
        <ErrorPanel title={t('shows.prices.refused')}>{refusalText(t, refusal)}</ErrorPanel>
      )}
      <FormFoot>
        <Button
          onClick={() => {
            form.drop()
            onDone()
          }}
        >
          {t('shell.cancel')}
        </Button>
        <Button
          look="main"
          type="submit"
          busy={form.isSaving}
          disabled={!form.isUnsaved || conflict !== null}
        >
          {t('shows.prices.save')}
        </Button>
      </FormFoot>
    </form>
  )
}

export default function PriceEditor({ event, onDone }: EditorProps) {
  const t = useText()
  const found = useRead(getEventPrices, { id: event.id })
  return (
    <Card title={t('label.prices')} about={t('shows.prices.about')}>
      <Loaded of={found} failedKey="shows.prices.failed" lines={8}>
        {(prices) => <Form event={event} prices={prices} onDone={onDone} />}
      </Loaded>
    </Card>
  )
}
