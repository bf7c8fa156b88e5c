import type { PlacesOf } from '../../ui/place.ts'
import { sectionsFor } from './sections.ts'

// catalog: settings.*, register.*

/** Where each section of Innstillinger is, and each register in one. */
export const places: PlacesOf = (can, base) =>
  sectionsFor(can, false).flatMap(({ path, titleKey, registers = [], more }) => {
    const section = { titleKey, to: `${base}/${path}` }
    const inside = [
      ...registers.map(({ collection: { name } }) => ({
        titleKey: `register.${name}`,
        to: `${section.to}/${name}`,
      })),
      ...(more ? [{ titleKey: more.titleKey, to: `${section.to}/${more.path}` }] : []),
    ]
    // A register alone is the section itself, whatever it is called.
    return registers.length < 2 && !more ? [section] : [section, ...inside]
  })
