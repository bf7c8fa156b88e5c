import type { SeatMapDrawing } from '../drawing/drawing.ts'
import { thingKey, thingLists } from './commands.ts'
import type { Selection, ThingList } from './commands.ts'

export interface Thing {
  list: ThingList
  index: number
  name: string
}

const namesOf = (drawing: SeatMapDrawing): Record<ThingList, readonly string[]> => ({
  decor: drawing.decor.map(({ label }) => label),
  label: drawing.labels.map(({ text }) => text),
  area: drawing.areas?.map(({ name }) => name) ?? [],
  entrance: drawing.entrances?.map(({ name }) => name) ?? [],
})

export function chosenThing(drawing: SeatMapDrawing, selection: Selection): Thing | undefined {
  if (selection.size !== 1) return undefined
  const names = namesOf(drawing)
  const things = thingLists.flatMap((list) =>
    names[list].map((name, index) => ({ list, index, name })),
  )
  return things.find(({ list, index }) => selection.has(thingKey(list, index)))
}

export function nameThing(
  drawing: SeatMapDrawing,
  { list, index }: Pick<Thing, 'list' | 'index'>,
  name: string,
): SeatMapDrawing {
  const changed = <Row>(rows: readonly Row[], change: Partial<Row>): Row[] =>
    rows.map((row, place) => (place === index ? { ...row, ...change } : row))
  switch (list) {
    case 'decor':
      return { ...drawing, decor: changed(drawing.decor, { label: name }) }
    case 'label':
      return { ...drawing, labels: changed(drawing.labels, { text: name }) }
    case 'area':
      return { ...drawing, areas: changed(drawing.areas ?? [], { name }) }
    case 'entrance':
      return { ...drawing, entrances: changed(drawing.entrances ?? [], { name }) }
  }
}
