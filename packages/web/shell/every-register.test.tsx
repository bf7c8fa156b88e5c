import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type FieldPlan, plansOf, typedPlans } from '../parts/register/look/field-plan.ts'
import { isRestored } from '../parts/register/look/look.ts'
import type { RegisterServer } from '../parts/register/testing/register-server.ts'
import { chooseByKeys } from '../testing/choose-by-keys.ts'
import { sampled } from '../testing/sampled.ts'
import { inputOf, openPlace, wordsOf } from './testing/open-place.ts'
import { type RegisterPlace, registerPlaces } from './testing/register-places.ts'
import { exampleOf, sampleOf } from './testing/typed-values.ts'
import { longTimeout } from '../testing/long-timeout.ts'

/** Returns true for film registers, which make other requests before saving; their own tests cover them. */
const isFilm = ({ path }: RegisterPlace) => /\/film(bookings|copies|prices|terms)$/.test(path)
const places = registerPlaces
  .filter((place) => !isFilm(place))
  .map((place) => [place.look.collection.name, place] as const)
const isOwn = ([, { look }]: (typeof places)[number]) => !look.collection.isShared
const ownPlaces = places.filter(isOwn)
const sharedPlaces = places.filter((place) => !isOwn(place))
/** A sample of the registers, for behaviour that all registers share. */
const somePlaces = sampled(ownPlaces, 5)
const broken = { status: 500, error: { code: 'internal' } }

let venue: RegisterServer

afterEach(async () => {
  for (const button of document.querySelectorAll('.dx-toast [aria-label=Lukk]')) {
    fireEvent.click(button)
  }
  await venue.close()
})

const asWriter = ({ look }: RegisterPlace) => Object.values(look.collection.permit)

function shownFields({ look }: RegisterPlace): FieldPlan[] {
  const begun = exampleOf(typedPlans(look), look.collection.name)
  const typed = { ...begun, ...look.initial }
  return typedPlans(look).filter(({ field }) => look.isFieldShown?.(field, typed) !== false)
}

const form = () => document.querySelector<HTMLFormElement>('form.dx-row-form')
const formDrawn = () => waitFor(() => expect(form()).toBeTruthy(), longTimeout)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const submit = () => form()?.requestSubmit()
const alertText = async () =>
  (await within(document.body).findByRole('alert', undefined, longTimeout)).textContent

const messageOf = (input: Element) =>
  (input.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Expected value of an option, which can be any text, since the test knows only the displayed label. */
const optionMeant: unknown = expect.any(String)

/** Selects an option in the first empty field of the rows. Returns the expected value, or undefined if unknown. */
async function fillItems(initial: unknown): Promise<unknown> {
  if (!JSON.stringify(initial ?? []).includes('""')) return initial
  const open = [...(form()?.querySelectorAll<HTMLInputElement>('[role=combobox]') ?? [])].filter(
    (input) => /, rad \d+/.test(input.getAttribute('aria-label') ?? '') && input.value === '',
  )
  const [first] = open
  if (first) await chooseByKeys(first, () => form() === null)
  return undefined
}

/** Returns the expected request value, or undefined for a skipped field. */
async function fill({ look }: RegisterPlace, plan: FieldPlan): Promise<unknown> {
  const { kind, field } = plan
  if (kind.kind === 'items') return fillItems(look.initial?.[field])
  if (kind.kind === 'flag') return look.initial?.[field]
  const input = inputOf(look.collection, plan)
  const sample = sampleOf(look.collection.name, plan)
  if (sample) {
    fireEvent.change(input, { target: { value: sample.typed } })
    fireEvent.blur(input)
    return sample.sent
  }
  if (kind.kind === 'choice' && look.initial?.[field] !== undefined) return look.initial[field]
  await chooseByKeys(input, () => form() === null)
  return kind.kind === 'choice' ? optionMeant : 1
}

it.each(ownPlaces)(
  'shows each error of a new row of %s, and sends the typed values',
  async (_, place) => {
    const { collection } = place.look
    venue = await openPlace(place, '/new', asWriter(place))
    await formDrawn()
    const asked = shownFields(place)
    const refused = asked.flatMap((plan) => {
      const bad = sampleOf(collection.name, plan)?.bad
      return bad ? [{ plan, typed: bad[0], refusal: bad[1] }] : []
    })
    for (const { plan, typed } of refused) {
      fireEvent.change(inputOf(collection, plan), { target: { value: typed } })
    }
    submit()
    for (const { plan, refusal } of refused) {
      const input = inputOf(collection, plan)
      await waitFor(() => expect(messageOf(input)).toContain(refusal), longTimeout)
    }
    expect(venue.written).toEqual([])

    const sent: [string, unknown][] = []
    for (const plan of asked) sent.push([plan.field, await fill(place, plan)])
    venue.refuse = broken
    submit()
    expect(await alertText()).toContain(wordsOf(collection).own('failed.create'))
    submit()
    await waitFor(() => expect(venue.written).toHaveLength(2), longTimeout)
    const body = venue.written[1]?.body
    expect(body).toMatchObject(Object.fromEntries(sent.filter(([, value]) => value !== undefined)))
    expect(z.safeParse(z.object(collection.fields), body).error?.issues).toBeUndefined()
    await waitFor(() => expect(venue.rows).toHaveLength(1), longTimeout)
  },
)

function rowOf({ look }: RegisterPlace) {
  const { name, fields, shown = {} } = look.collection
  const plans = plansOf({ ...fields, ...shown })
  return { ...exampleOf(plans, name), ...look.initial, id: 1, version: 3 }
}

async function openRow() {
  await waitFor(() => expect(document.querySelector('a.dx-row-link')).toBeTruthy(), longTimeout)
  fireEvent.click(document.querySelector('a.dx-row-link') as Element)
  await formDrawn()
}

/** Returns from a row's page to its list; a drawer needs no step, since its list stays visible. */
function goBack(): void {
  const back = document.querySelector('a.dx-back')
  if (back) fireEvent.click(back)
}

async function remove(): Promise<string> {
  press('Slett')
  const question = await screen.findByRole('dialog', { name: 'Bekreft sletting' }, longTimeout)
  const asked = question.textContent
  fireEvent.click(within(question).getByRole('button', { name: 'Slett' }))
  return asked
}

function otherTyped({ kind }: FieldPlan): string {
  if (kind.kind === 'link') return 'https://sundet.test/ny'
  return kind.kind === 'text' || kind.kind === 'longText' ? 'Ny' : '7'
}

it.each(somePlaces)('keeps a row of %s when saving or deleting it fails', async (_, place) => {
  const { look } = place
  const { collection } = look
  const { own } = wordsOf(collection)
  venue = await openPlace(place, '/1', asWriter(place))
  venue.rows = [rowOf(place)]
  await formDrawn()
  const asked = shownFields(place)
  const isFree = ({ field, kind }: FieldPlan) => kind.kind === 'text' && field !== 'number'
  const plan = asked.find(isFree) ?? asked.find((each) => sampleOf(collection.name, each))
  if (!plan) throw new Error(`${collection.name} has nothing to change`)
  const typed = otherTyped(plan)
  const input = inputOf(collection, plan)
  fireEvent.change(input, { target: { value: typed } })
  venue.refuse = broken
  submit()
  expect(await alertText()).toContain(own('failed.save'))
  expect(input.value).toBe(typed)
  submit()
  await waitFor(() => expect(venue.written).toHaveLength(2), longTimeout)
  expect(venue.written[1]).toMatchObject({ method: 'PUT', body: { version: 3 } })

  await waitFor(() => expect(screen.queryByText('Ulagrede endringer')).toBeNull(), longTimeout)
  goBack()
  for (const [refuse, message] of [
    [broken, own('failed.delete')],
    [{ status: 409, error: { code: 'in_use' } }, own('failed.inUse')],
  ] as const) {
    await waitFor(() => expect(form()).toBeNull(), longTimeout)
    await openRow()
    venue.refuse = refuse
    expect(await remove()).toContain(
      isRestored(look)
        ? '» slettes hvis ingenting bruker den. Du kan angre like etterpå.'
        : 'Vil du virkelig slette objektet? Du kan ikke gjøre om på dette senere.',
    )
    await screen.findByText((text) => text.includes(message), undefined, longTimeout)
  }
  await waitFor(() => expect(document.querySelector('a.dx-row-link')).toBeTruthy(), longTimeout)
})

const readPlaces = [...somePlaces, ...sharedPlaces]
it.each(readPlaces)(
  'users with read-only access see a row of %s and cannot change it',
  async (_, place) => {
    const { look } = place
    venue = await openPlace(place, '/1', [look.collection.permit.read])
    venue.rows = [rowOf(place)]
    await waitFor(() => expect(document.querySelector('.dx-facts')).toBeTruthy(), longTimeout)
    const row = document.querySelector('[role=dialog]') ?? document.body
    expect(row.querySelectorAll('input, textarea, [role=textbox]')).toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'Slett' })).toBeNull()
    goBack()
    await waitFor(() => expect(document.querySelector('a.dx-row-link')).toBeTruthy(), longTimeout)
    const { own } = wordsOf(look.collection)
    for (const name of [own('new'), 'Importer']) {
      expect(screen.queryByRole('link', { name, hidden: true })).toBeNull()
    }
  },
)
