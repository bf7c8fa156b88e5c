import { type AnyCollection, readFieldsOf } from '@dxweb/kit/definitions/collection.ts'
import { labelOf, type Words } from '@dxweb/kit/definitions/register-words.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { fetchSession } from '../../data/session/session.ts'
import { type FieldPlan, plansOf, referredBy } from '../../parts/register/look/field-plan.ts'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import type { RegisterPlace } from './register-places.ts'
import { exampleOf } from './typed-values.ts'

/** Replies for the panels that registers show next to the form of a row. */
const asides = {
  '/products/1/stock': { stock: 0, locations: [], unitCostOre: null, data: [], total: 0 },
  '/customers/1/history': {
    purchases: [],
    total: 0,
    ticketCount: 0,
    totalOre: 0,
    consents: [],
    merge: null,
  },
  '/customers/1/timeline': { data: [], total: 0 },
  '/campaigns/1/links': { data: [], total: 0 },
}

const texts = textsOf('nb', nb)
const words: Words = { has: texts.has, t: texts.text }

export function wordsOf({ name }: AnyCollection) {
  const one = inSentence(texts.text(`register.${name}.one`))
  const own = (key: string) => {
    const named = `register.${name}.${key}`
    return texts.text(texts.has(named) ? named : `rows.${key}`, { one })
  }
  return { own, label: (field: string) => labelOf(words, name, field) }
}

/** `below` is a suffix of the register's address. */
export async function openPlace(
  { look, path, Screen }: RegisterPlace,
  below: string,
  can: readonly string[],
): Promise<RegisterServer> {
  const { collection } = look
  const venue = new RegisterServer(collection.name)
  venue.can = ['settings.read', ...can]
  const chosen = { id: 1, version: 1, name: 'Valgt', title: 'Valgt', number: '1', isIncome: true }
  const others = referredBy(plansOf(readFieldsOf(collection)))
  venue.others = Object.fromEntries(
    others.filter((name) => name !== collection.name).map((name) => [name, [chosen]]),
  )
  venue.shown = exampleOf(plansOf(collection.shown ?? {}))
  venue.answers = asides
  await venue.open()
  openAddress(`${venue.origin}/partners/1003/${path}${below}`)
  openScreen(Screen, await fetchSession())
  return venue
}

const form = () => document.querySelector<HTMLFormElement>('form.dx-row-form')

export function inputOf(collection: AnyCollection, { field }: FieldPlan): HTMLInputElement {
  const wanted = wordsOf(collection).label(field)
  const labels = [...(form()?.querySelectorAll('label') ?? [])]
  const label = labels.find(({ textContent }) => textContent.replace(/ \*$/, '') === wanted)
  const found = label && document.getElementById(label.htmlFor)
  if (!found) throw new Error(`${collection.name} has no input labelled ${wanted}`)
  return found as HTMLInputElement
}
