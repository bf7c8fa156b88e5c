import type { Texts } from '@dxweb/locales/format-message.ts'
import type { Place, PlacesOf } from '../../ui/place/place.ts'
import { wordsOfRegister } from '../../parts/register/look/register-place.ts'
import type { Section } from './section/section.ts'
import { sectionsFor } from './sections.ts'

// catalog: settings.*, register.*

const wordsBelow = (beginning: string) => (texts: Texts) =>
  texts.below(beginning).map((key) => texts.text(key))

function wordsOf({ titleKey, registers = [], form, wordsFrom = [] }: Section): Place['words'] {
  const forms = form ? [...registers, { collection: form }] : registers
  return (texts) => [
    ...[`${titleKey}.`, ...wordsFrom].flatMap((key) => wordsBelow(key)(texts)),
    ...forms.flatMap((look) => wordsOfRegister(look, texts)),
  ]
}

export const places: PlacesOf = (can, base) =>
  sectionsFor(can, false).flatMap((one) => {
    const { path, titleKey, registers = [], more } = one
    const section = { titleKey, to: `${base}/${path}`, words: wordsOf(one) }
    const inside = [
      ...registers.map((look) => ({
        titleKey: `register.${look.collection.name}`,
        to: `${section.to}/${look.collection.name}`,
        words: (texts: Texts) => wordsOfRegister(look, texts),
      })),
      ...(more
        ? [
            {
              titleKey: more.titleKey,
              to: `${section.to}/${more.path}`,
              words: wordsBelow(`${more.titleKey}.`),
            },
          ]
        : []),
    ]
    // A single register is shown on the section's own page; several registers are separate places in the search.
    if (registers.length < 2 && !more) return [section]
    return [{ ...section, words: wordsBelow(`${titleKey}.`) }, ...inside]
  })
